import { pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

const LOCAL = 0x04_03_4b_50;
const DESCRIPTOR = 0x08_07_4b_50;
const CENTRAL = 0x02_01_4b_50;
const END = 0x06_05_4b_50;
const VERSION = 20;
const UTF8_NAMES = 0x0800;
/** Flag: the sizes follow the data in a data descriptor, because they are unknown before. */
const SIZES_FOLLOW = 0x0008;
const STORED = 0;
const DEFLATED = 8;
const MAX_SIZE = 0xff_ff_ff_ff;
const CHUNK_SIZE = 64 * 1024;
/** The output is as small as with zlib's default level 6, and slightly faster. */
const COMPRESSION_LEVEL = 5;
/** Deflate without compression: a stored entry of unknown size has no detectable end, which many readers need. */
const NO_COMPRESSION = 0;

interface Entry {
  readonly name: Buffer;
  readonly offset: number;
  readonly method: typeof STORED | typeof DEFLATED;
  readonly flags: number;
  crc: number;
  compressedSize: number;
  size: number;
}
type Piece = string | Uint8Array;
type Content = Iterable<Piece> | AsyncIterable<Piece>;

/** A streaming ZIP writer: it keeps only the central directory in memory. */
export class ZipStream {
  readonly #entries: Entry[] = [];
  readonly #moment: DosDateTime;
  #offset = 0;

  /**
   * @param moment modification time of the entries, `yyyy-MM-dd HH:mm`; by default a fixed time, so that equal content
   *   gives an equal file
   */
  constructor(moment = '1980-01-01 00:00') {
    this.#moment = toDosDateTime(moment);
  }

  /**
   * @param isPacked whether the content is already compressed and should be stored as it is
   * @throws Error if the archive grows beyond 4 GB
   */
  async *add(name: string, content: Content, { isPacked = false } = {}): AsyncGenerator<Buffer> {
    const entry = this.#begin(name, DEFLATED, SIZES_FOLLOW);
    yield this.#counted(this.#header(entry));
    for await (const piece of deflate(content, entry, isPacked ? NO_COMPRESSION : COMPRESSION_LEVEL)) {
      entry.compressedSize += piece.length;
      yield this.#counted(piece);
    }
    if (this.#offset > MAX_SIZE || entry.size > MAX_SIZE) throw new Error('The archive is too large.');
    yield this.#counted(
      encodeFields([4, DESCRIPTOR], [4, entry.crc], [4, entry.compressedSize], [4, entry.size]),
    );
  }

  /** Adds a stored (uncompressed) entry from a buffer, synchronously. */
  addWhole(name: string, bytes: Uint8Array): Buffer {
    const entry = this.#begin(name, STORED, 0);
    entry.crc = crc32(bytes);
    entry.size = bytes.length;
    entry.compressedSize = bytes.length;
    return this.#counted(Buffer.concat([this.#header(entry), bytes]));
  }

  /** Returns the central directory, which completes the archive. */
  end(): Buffer {
    const start = this.#offset;
    const list = Buffer.concat(
      this.#entries.flatMap((entry) => [
        encodeFields(
          [4, CENTRAL],
          [2, VERSION],
          ...headerFields(entry, this.#moment),
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
      encodeFields([4, END], [2, 0], [2, 0], [2, count], [2, count], [4, list.length], [4, start], [2, 0]),
    ]);
  }

  #begin(name: string, method: Entry['method'], flags: number) {
    const bytes = Buffer.from(name);
    const entry = { name: bytes, offset: this.#offset, method, flags: flags | UTF8_NAMES };
    const counted: Entry = { ...entry, crc: 0, compressedSize: 0, size: 0 };
    this.#entries.push(counted);
    return counted;
  }

  #header(entry: Entry) {
    return Buffer.concat([encodeFields([4, LOCAL], ...headerFields(entry, this.#moment)), entry.name]);
  }

  #counted(piece: Buffer) {
    this.#offset += piece.length;
    return piece;
  }
}

/** Returns the fields that local header and central directory share. The sizes may be unknown in the local header. */
const headerFields = (
  { flags, method, crc, compressedSize, size, name }: Entry,
  moment: DosDateTime,
): Field[] => [
  [2, VERSION],
  [2, flags],
  [2, method],
  [2, moment.time],
  [2, moment.day],
  [4, crc],
  [4, compressedSize],
  [4, size],
  [2, name.length],
  [2, 0],
];

type Field = readonly [bytes: 2 | 4, value: number];

function encodeFields(...numbers: Field[]) {
  const buffer = Buffer.alloc(numbers.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of numbers) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

interface DosDateTime {
  readonly day: number;
  readonly time: number;
}

/** MS-DOS times count years from 1980 and seconds in steps of two. */
function toDosDateTime(moment: string): DosDateTime {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = moment.split(/[- :]/).map(Number);
  return { day: ((year - 1980) << 9) | (month << 5) | day, time: (hour << 11) | (minute << 5) };
}

function deflate(content: Content, entry: Entry, level: number): AsyncIterable<Buffer> {
  const deflate = createDeflateRaw({ level, chunkSize: CHUNK_SIZE });
  // `pipeline` destroys `deflate` with the error, so its reader gets it.
  pipeline(withChecksum(content, entry), deflate, () => undefined);
  return deflate;
}

async function* withChecksum(content: Content, entry: Entry) {
  for await (const piece of content) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    yield bytes;
  }
}
