import { inflateSync } from 'node:zlib';

const ENTRY = 20;
const REFERENCE = /(\d{1,10}) 0 R/g;

/**
 * Finds the objects of a PDF as our compiler writes it: one plain table of where each begins, none packed into
 * another, none twice. Not for PDFs that come from elsewhere.
 */
export class PdfFile {
  readonly #bytes: Buffer;
  /** Where each object begins, by its number; 0 for numbers that no object has. */
  readonly #offsets: number[];
  readonly #end: number;
  readonly trailer: string;

  /** @throws Error for a file of another make */
  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const tail = this.#bytes.toString('latin1', this.#bytes.length - 50);
    this.#end = Number(/startxref\s+(\d+)/.exec(tail)?.[1]);
    const [head = '', count = ''] =
      /^xref\n0 (\d+)\n/.exec(this.#bytes.toString('latin1', this.#end, this.#end + 30)) ?? [];
    if (head === '') throw new Error('The PDF has no plain table of its objects.');
    const first = this.#end + head.length;
    const table = this.#bytes.toString('latin1', first, first + Number(count) * ENTRY);
    this.#offsets = Array.from({ length: Number(count) }, (_, number) => {
      const entry = number * ENTRY;
      return table[entry + ENTRY - 3] === 'n' ? Number(table.slice(entry, entry + 10)) : 0;
    });
    this.trailer = this.#bytes.toString('latin1', first + table.length);
  }

  /** What stands before the first object. */
  header(): Buffer {
    const first = this.#offsets.reduce(
      (least, offset) => (offset === 0 ? least : Math.min(least, offset)),
      this.#end,
    );
    return this.#bytes.subarray(0, first);
  }

  /** The objects in the order of the file, each from its text up to the next object. */
  objects() {
    const found = this.#offsets.flatMap((start, number) => (start === 0 ? [] : [{ number, start }]));
    found.sort((a, b) => a.start - b.start);
    return found.map(({ number, start }, index) => ({
      number,
      start: start + `${number} 0 obj\n`.length,
      end: found[index + 1]?.start ?? this.#end,
    }));
  }

  /** An object’s text, and its stream as it is, to the very end. */
  read({ start, end }: { start: number; end: number }) {
    const bytes = this.#bytes.subarray(start, end);
    const stream = bytes.indexOf('\nstream\n');
    const text = bytes.toString('latin1', 0, stream === -1 ? bytes.length : stream);
    return { text, data: stream === -1 ? undefined : bytes.subarray(stream) };
  }

  /** An object’s text, without the data of its stream. */
  text(number: number): string {
    const { start, end } = this.#span(number);
    return this.#bytes.toString('latin1', start, end);
  }

  /** The data of an object’s stream, unpacked. */
  stream(number: number): Buffer {
    const { start, end } = this.#span(number);
    const text = this.#bytes.toString('latin1', start, end);
    const length = Number(/\/Length (\d+)/.exec(text)?.[1]);
    const from = end + '\nstream\n'.length;
    const data = this.#bytes.subarray(from, from + length);
    return text.includes('/FlateDecode') ? inflateSync(data) : data;
  }

  /** From the name of its dictionary up to its stream or its end. */
  #span(number: number) {
    const offset = this.#offsets[number] ?? 0;
    if (offset === 0) throw new Error(`The PDF has no object ${number}.`);
    const start = offset + `${number} 0 obj\n`.length;
    const end = this.#bytes.indexOf('endobj', start);
    const stream = this.#bytes.subarray(start, end).indexOf('\nstream\n');
    return { start, end: stream === -1 ? end : start + stream };
  }
}

/** The first object that a key of a dictionary names. @throws Error where it names none */
export function findReference(text: string, key: string): number {
  const found = new RegExp(`/${key}\\s+(\\d+) 0 R`).exec(text)?.[1];
  if (found === undefined) throw new Error(`There is no /${key} in ${text.slice(0, 100)}`);
  return Number(found);
}

/** The objects that a key’s list names, in its order. */
export const findReferences = (text: string, key: string): number[] =>
  Array.from(
    (new RegExp(`/${key}\\s+\\[([^\\]]*)\\]`).exec(text)?.[1] ?? '').matchAll(REFERENCE),
    ([, number]) => Number(number),
  );

/** The place right behind a string in parentheses; pairs of them may stand in it as they are. */
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
