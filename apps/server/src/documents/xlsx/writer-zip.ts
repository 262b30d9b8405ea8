import { pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

const LOCAL = 0x04_03_4b_50;
const DESCRIPTOR = 0x08_07_4b_50;
const CENTRAL = 0x02_01_4b_50;
const END = 0x06_05_4b_50;
const VERSION = 20;
/** The sizes follow the data, because nobody knows them before; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** 1 January 1980, the archive's own beginning of time: the same data give the same file. */
const DATE = 0x0021;
const LARGEST = 0xff_ff_ff_ff;
const PIECE = 64 * 1024;
/** As small as zlib's usual 6, and a little sooner. */
const LEVEL = 5;

interface Entry {
  readonly name: Buffer;
  readonly offset: number;
  crc: number;
  packed: number;
  size: number;
}
type Content = Iterable<string> | AsyncIterable<string>;

/** A ZIP archive in pieces, each part packed as it comes: nothing of it is kept but its list of contents. */
export class ZipStream {
  readonly #entries: Entry[] = [];
  #offset = 0;

  /** @throws Error where the archive grows beyond 4 GB */
  async *add(name: string, content: Content): AsyncGenerator<Buffer> {
    const entry: Entry = { name: Buffer.from(name), offset: this.#offset, crc: 0, packed: 0, size: 0 };
    this.#entries.push(entry);
    yield this.#counted(Buffer.concat([fields([4, LOCAL], ...describe(entry, false)), entry.name]));
    for await (const piece of packed(content, entry)) {
      entry.packed += piece.length;
      yield this.#counted(piece);
    }
    if (this.#offset > LARGEST || entry.size > LARGEST) throw new Error('The archive is too large.');
    yield this.#counted(fields([4, DESCRIPTOR], [4, entry.crc], [4, entry.packed], [4, entry.size]));
  }

  /** The list of contents, without which the archive is none. */
  end(): Buffer {
    const start = this.#offset;
    const list = Buffer.concat(
      this.#entries.flatMap((entry) => [
        fields(
          [4, CENTRAL],
          [2, VERSION],
          ...describe(entry, true),
          [2, 0],
          [2, 0],
          [2, 0],
          [4, 0],
          [4, entry.offset],
        ),
        entry.name,
      ]),
    );
    const count = this.#entries.length;
    return Buffer.concat([
      list,
      fields([4, END], [2, 0], [2, 0], [2, count], [2, count], [4, list.length], [4, start], [2, 0]),
    ]);
  }

  #counted(piece: Buffer) {
    this.#offset += piece.length;
    return piece;
  }
}

/** What an entry says of itself at its place, where its sizes are not known yet, and in the list of contents. */
const describe = ({ crc, packed, size, name }: Entry, isKnown: boolean): Figure[] => [
  [2, VERSION],
  [2, FLAGS],
  [2, DEFLATE],
  [2, 0],
  [2, DATE],
  [4, isKnown ? crc : 0],
  [4, isKnown ? packed : 0],
  [4, isKnown ? size : 0],
  [2, name.length],
  [2, 0],
];

type Figure = readonly [bytes: 2 | 4, value: number];

function fields(...numbers: Figure[]) {
  const buffer = Buffer.alloc(numbers.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of numbers) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

function packed(content: Content, entry: Entry): AsyncIterable<Buffer> {
  const deflate = createDeflateRaw({ level: LEVEL, chunkSize: PIECE });
  // Whoever reads the packed data hears of a fault in it.
  pipeline(tallied(content, entry), deflate, () => undefined);
  return deflate;
}

async function* tallied(content: Content, entry: Entry) {
  for await (const text of content) {
    const bytes = Buffer.from(text);
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    yield bytes;
  }
}
