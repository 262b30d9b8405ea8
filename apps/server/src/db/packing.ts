import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

const [press, open] = [promisify(gzip), promisify(gunzip)];

/** Anything JSON can say as a short text, a tenth of its length, for either database. */
export const packed = async (content: unknown) => (await press(JSON.stringify(content))).toString('base64');

export const unpacked = async (text: string): Promise<unknown> =>
  JSON.parse((await open(Buffer.from(text, 'base64'))).toString());
