import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

const [gzipAsync, gunzipAsync] = [promisify(gzip), promisify(gunzip)];

/** Anything JSON can say as a short text, a tenth of its length, for either database. */
export const gzipJson = async (content: unknown) =>
  (await gzipAsync(JSON.stringify(content))).toString('base64');

export const gunzipJson = async (text: string): Promise<unknown> =>
  JSON.parse((await gunzipAsync(Buffer.from(text, 'base64'))).toString());
