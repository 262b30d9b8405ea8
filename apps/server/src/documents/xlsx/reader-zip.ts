import { createInflateRaw } from 'node:zlib';
import { damaged, LARGEST_UNPACKED, UnreadableError } from './reader-faults.ts';

const END = 0x06_05_4b_50;
const ENTRY = 0x02_01_4b_50;
const LOCAL = 0x04_03_4b_50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const LONGEST_COMMENT = 0xff_ff;
/** Stands where a number needs eight bytes, which are in a field of their own. */
const ELSEWHERE = 0xff_ff_ff_ff;
const WIDE_NUMBERS = 1;
const STORED = 0;
const DEFLATED = 8;
const MEGABYTE = 1024 * 1024;

interface ZipPart {
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly packed: number;
  /** As the archive declares it; no more is unpacked. */
  readonly size: number;
  readonly offset: number;
}

/** A ZIP archive of which nothing is unpacked that was not measured before. */
export class ZipArchive {
  readonly #file: Buffer;
  readonly #parts: ReadonlyMap<string, ZipPart>;

  /** @throws UnreadableError where it is damaged, or declares to be larger than is taken */
  constructor(file: Buffer) {
    this.#file = file;
    this.#parts = partsOf(file);
    const unpacked = [...this.#parts.values()].reduce((sum, { size }) => sum + size, 0);
    if (unpacked > LARGEST_UNPACKED) {
      throw new UnreadableError(
        `The workbook unpacks to ${Math.ceil(unpacked / MEGABYTE)} MB, and at most ${LARGEST_UNPACKED / MEGABYTE} MB can be read. Delete what is not needed, or import it in several files.`,
      );
    }
  }

  has(name: string) {
    return this.#parts.has(name.toLowerCase());
  }

  /** A part's bytes, unpacked as they are asked for. */
  async *read(name: string): AsyncGenerator<Buffer> {
    const part = this.#parts.get(name.toLowerCase());
    if (!part) throw damaged();
    if (part.isEncrypted) throw new UnreadableError('The workbook is protected by a password.');
    let size = 0;
    for await (const piece of unpacked(packedBytes(this.#file, part), part.method)) {
      size += piece.length;
      if (size > part.size) throw damaged();
      yield piece;
    }
  }

  async text(name: string): Promise<string> {
    const pieces: Buffer[] = [];
    for await (const piece of this.read(name)) pieces.push(piece);
    return Buffer.concat(pieces).toString();
  }
}

function partsOf(file: Buffer) {
  const end = file.lastIndexOf(bytesOf(END), file.length - END_LENGTH);
  if (end === -1 || end < file.length - END_LENGTH - LONGEST_COMMENT) throw damaged();
  const parts = new Map<string, ZipPart>();
  let at = file.readUInt32LE(end + 16);
  for (let count = file.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (at + ENTRY_LENGTH > end || file.readUInt32LE(at) !== ENTRY) throw damaged();
    const nameEnd = at + ENTRY_LENGTH + file.readUInt16LE(at + 28);
    const extraEnd = nameEnd + file.readUInt16LE(at + 30);
    const name = file.toString('utf8', at + ENTRY_LENGTH, nameEnd).toLowerCase();
    // Which of two parts of the same name is meant, every program answers differently.
    if (parts.has(name)) throw damaged();
    const wide = wideNumbers(file.subarray(nameEnd, extraEnd));
    const number = (place: number) => {
      const value = file.readUInt32LE(at + place);
      return value === ELSEWHERE ? wide() : value;
    };
    const size = number(24);
    const packed = number(20);
    const offset = number(42);
    const isEncrypted = (file.readUInt16LE(at + 8) & 1) === 1;
    parts.set(name, { method: file.readUInt16LE(at + 10), isEncrypted, packed, size, offset });
    at = extraEnd + file.readUInt16LE(at + 32);
  }
  return parts;
}

const bytesOf = (signature: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return bytes;
};

/** Gives the numbers of an entry's field for wide numbers, one after the other. */
function wideNumbers(extra: Buffer) {
  let at = 0;
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== WIDE_NUMBERS)
    at += 4 + extra.readUInt16LE(at + 2);
  at += 4;
  return () => {
    if (at + 8 > extra.length) throw damaged();
    const value = Number(extra.readBigUInt64LE(at));
    at += 8;
    return value;
  };
}

function packedBytes(file: Buffer, { offset, packed }: ZipPart) {
  if (offset + LOCAL_LENGTH > file.length || file.readUInt32LE(offset) !== LOCAL) throw damaged();
  const start = offset + LOCAL_LENGTH + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  if (start + packed > file.length) throw damaged();
  return file.subarray(start, start + packed);
}

function unpacked(packed: Buffer, method: number): AsyncIterable<Buffer> | Buffer[] {
  if (method === STORED) return [packed];
  if (method !== DEFLATED) throw damaged();
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 });
  inflate.end(packed);
  return inflate;
}
