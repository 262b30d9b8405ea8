import { inflateSync } from 'node:zlib';
import { PdfLexer, ReadLimitError } from './pdf-lexer.ts';
import type { PdfObject } from './pdf-object.ts';

export interface ObjectStream {
  readonly bytes: Buffer;
  readonly objects: readonly { readonly number: string; readonly offset: number }[];
}

/** PDF writers put one or two hundred objects into a stream. */
const USUAL_UNPACKED_BYTES = 128_000;
const MAX_UNPACKED_BYTES = 8_000_000;
const MAX_OBJECTS = 100_000;

/** Whether any PDF reader would treat the object as an object stream. */
export const isObjectStream = ({ entries, stream }: PdfObject) =>
  stream !== undefined && (entries.First.length > 0 || entries.Type.some(([type]) => type === '/ObjStm'));

/**
 * Returns the objects in an object stream, or undefined if it deviates from what all writers produce: PDF readers may
 * then disagree about its content, so it can't be inspected.
 * @throws ReadLimitError
 */
export function readObjectStream(
  { entries, stream }: PdfObject,
  file: Buffer,
  allowance: { bytes: number },
): ObjectStream | undefined {
  const first = onlyNumber(entries.First);
  const count = onlyNumber(entries.N);
  const bytes = stream === undefined ? undefined : inflateStream(entries, file, stream, allowance);
  if (first === undefined || count === undefined || count > MAX_OBJECTS || !bytes) return undefined;

  const index = new PdfLexer(bytes, 0, allowance);
  const objects: { number: string; offset: number }[] = [];
  while (objects.length < count) {
    const number = index.next();
    const offset = index.next();
    if (!isNumber(number) || !isNumber(offset)) return undefined;
    objects.push({ number, offset: first + Number(offset) });
  }
  return { bytes, objects };
}

function inflateStream(
  entries: PdfObject['entries'],
  file: Buffer,
  stream: number,
  allowance: { bytes: number },
): Buffer | undefined {
  const lineEnd = /^(?:\r\n|\n|\r)/.exec(file.toString('latin1', stream, stream + 2))?.[0];
  const isElsewhere = entries.F.length > 0 || entries.DP.length > 0 || !hasNoParameters(entries);
  if (lineEnd === undefined || isElsewhere) return undefined;
  const data = file.subarray(stream + lineEnd.length);
  if (entries.Filter.length === 0) return data;
  if (!isDeflated(entries)) return undefined;
  for (const limit of [USUAL_UNPACKED_BYTES, MAX_UNPACKED_BYTES]) {
    try {
      // In one piece: joining pieces would take the memory twice.
      const bytes = inflateSync(data, { maxOutputLength: limit, chunkSize: limit });
      allowance.bytes -= bytes.length;
      return bytes;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') return undefined;
    }
  }
  throw new ReadLimitError();
}

const isNumber = (token: string) => /^\d{1,10}$/.test(token);

function onlyNumber(values: readonly string[][]) {
  const [[token, more] = [], repeated] = values;
  return token !== undefined && isNumber(token) && more === undefined && !repeated
    ? Number(token)
    : undefined;
}

const isDeflated = ({ Filter: values }: PdfObject['entries']) =>
  values.length === 1 && /^(?:\/FlateDecode|\[ \/FlateDecode \])$/.test(values.flat().join(' '));

const hasNoParameters = ({ DecodeParms: values }: PdfObject['entries']) =>
  values.every((value) => /^(?:null|\[ null \]|<< >>)$/.test(value.join(' ')));
