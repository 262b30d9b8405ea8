import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

const [gzipAsync, gunzipAsync] = [promisify(gzip), promisify(gunzip)];

/** Returns a JSON value as gzipped base64 text, about a tenth as long, which both databases can store. */
export const gzipJson = async (content: unknown) =>
  (await gzipAsync(JSON.stringify(content))).toString('base64');

export const gunzipJson = async (text: string): Promise<unknown> =>
  JSON.parse((await gunzipAsync(Buffer.from(text, 'base64'))).toString());
