import { inflateSync } from 'node:zlib';

const ENTRY = 20;
const REFERENCE = /(\d{1,10}) 0 R/g;

/**
 * Reads the objects of a PDF as our compiler writes it: a plain cross-reference table, no object streams or revisions.
 * Not for other PDFs.
 */
export class PdfFile {
  readonly #bytes: Buffer;
  /** Offsets by object number; 0 for unused numbers. */
  readonly #offsets: number[];
  readonly #end: number;
  readonly trailer: string;

  /** @throws Error for a file of another producer */
  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const tail = this.#bytes.toString('latin1', this.#bytes.length - 50);
    this.#end = Number(/startxref\s+(\d+)/.exec(tail)?.[1]);
    const [head = '', count = ''] =
      /^xref\n0 (\d+)\n/.exec(this.#bytes.toString('latin1', this.#end, this.#end + 30)) ?? [];
    if (head === '') throw new Error('The PDF has no plain cross-reference table.');
    const first = this.#end + head.length;
    const table = this.#bytes.toString('latin1', first, first + Number(count) * ENTRY);
    this.#offsets = Array.from({ length: Number(count) }, (_, number) => {
      const entry = number * ENTRY;
      return table[entry + ENTRY - 3] === 'n' ? Number(table.slice(entry, entry + 10)) : 0;
    });
    this.trailer = this.#bytes.toString('latin1', first + table.length);
  }

  /** Returns the positions of all objects in file order; each ends where the next begins. */
  objects() {
    const found = this.#offsets.flatMap((start, number) => (start === 0 ? [] : [{ number, start }]));
    found.sort((a, b) => a.start - b.start);
    return found.map(({ number, start }, index) => ({
      number,
      start: start + `${number} 0 obj\n`.length,
      end: found[index + 1]?.start ?? this.#end,
    }));
  }

  /** Returns an object's text, and its stream as stored. */
  read({ start, end }: { start: number; end: number }) {
    const bytes = this.#bytes.subarray(start, end);
    const stream = bytes.indexOf('\nstream\n');
    const text = bytes.toString('latin1', 0, stream === -1 ? bytes.length : stream);
    return { text, data: stream === -1 ? undefined : bytes.subarray(stream) };
  }

  /** Returns an object's text without its stream. */
  text(number: number): string {
    const { start, end } = this.#span(number);
    return this.#bytes.toString('latin1', start, end);
  }

  /** Returns an object's stream, decompressed. */
  stream(number: number): Buffer {
    const { start, end } = this.#span(number);
    const text = this.#bytes.toString('latin1', start, end);
    const length = Number(/\/Length (\d+)/.exec(text)?.[1]);
    const from = end + '\nstream\n'.length;
    const data = this.#bytes.subarray(from, from + length);
    return text.includes('/FlateDecode') ? inflateSync(data) : data;
  }

  /** From the start of the object to its stream or its end. */
  #span(number: number) {
    const offset = this.#offsets[number] ?? 0;
    if (offset === 0) throw new Error(`The PDF has no object ${number}.`);
    const start = offset + `${number} 0 obj\n`.length;
    const end = this.#bytes.indexOf('endobj', start);
    const stream = this.#bytes.subarray(start, end).indexOf('\nstream\n');
    return { start, end: stream === -1 ? end : start + stream };
  }
}

/**
 * Returns the number of the first object that a dictionary key references.
 * @throws Error if there is none
 */
export function findReference(text: string, key: string): number {
  const found = new RegExp(`/${key}\\s+(\\d+) 0 R`).exec(text)?.[1];
  if (found === undefined) throw new Error(`There is no /${key} in ${text.slice(0, 100)}`);
  return Number(found);
}

/** Returns the numbers that the array of a dictionary key references, in order. */
export const findReferences = (text: string, key: string): number[] =>
  Array.from(
    (new RegExp(`/${key}\\s+\\[([^\\]]*)\\]`).exec(text)?.[1] ?? '').matchAll(REFERENCE),
    ([, number]) => Number(number),
  );

/** Returns the index after a literal string, which may contain balanced parentheses. */
export function findStringEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}
