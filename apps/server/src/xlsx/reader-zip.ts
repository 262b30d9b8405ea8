import { createInflateRaw } from 'node:zlib';
import { damagedFileError, MAX_UNPACKED_BYTES, UnreadableFileError } from './reader-errors.ts';

const END = 0x06_05_4b_50;
const ENTRY = 0x02_01_4b_50;
const LOCAL = 0x04_03_4b_50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const MAX_COMMENT_LENGTH = 0xff_ff;
/** Marks a size or offset that is stored in the ZIP64 extra field. */
const ZIP64_MARKER = 0xff_ff_ff_ff;
const ZIP64_EXTRA_FIELD = 1;
const STORED = 0;
const DEFLATED = 8;
const MEGABYTE = 1024 * 1024;

interface ZipEntry {
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly compressedSize: number;
  /** The declared uncompressed size, which also limits unpacking. */
  readonly size: number;
  readonly offset: number;
}

/** A ZIP archive that checks declared sizes before it unpacks anything. */
export class ZipArchive {
  readonly #file: Buffer;
  readonly #parts: ReadonlyMap<string, ZipEntry>;

  /** @throws UnreadableFileError if it is damaged, or declares more than the limit */
  constructor(file: Buffer) {
    this.#file = file;
    this.#parts = readCentralDirectory(file);
    const unpacked = [...this.#parts.values()].reduce((sum, { size }) => sum + size, 0);
    if (unpacked > MAX_UNPACKED_BYTES) {
      throw new UnreadableFileError(
        `The workbook unpacks to ${Math.ceil(unpacked / MEGABYTE)} MB, and at most ${MAX_UNPACKED_BYTES / MEGABYTE} MB can be read. Delete what is not needed, or import it in several files.`,
      );
    }
  }

  has(name: string) {
    return this.#parts.has(name.toLowerCase());
  }

  /** Yields the uncompressed bytes of an entry. */
  async *read(name: string): AsyncGenerator<Buffer> {
    const part = this.#parts.get(name.toLowerCase());
    if (!part) throw damagedFileError();
    if (part.isEncrypted) throw new UnreadableFileError('The workbook is protected by a password.');
    let size = 0;
    for await (const piece of decompress(compressedBytes(this.#file, part), part.method)) {
      size += piece.length;
      if (size > part.size) throw damagedFileError();
      yield piece;
    }
  }

  async text(name: string): Promise<string> {
    const pieces: Buffer[] = [];
    for await (const piece of this.read(name)) pieces.push(piece);
    return Buffer.concat(pieces).toString();
  }
}

function readCentralDirectory(file: Buffer) {
  const end = file.lastIndexOf(signatureBytes(END), file.length - END_LENGTH);
  if (end === -1 || end < file.length - END_LENGTH - MAX_COMMENT_LENGTH) throw damagedFileError();
  const parts = new Map<string, ZipEntry>();
  let at = file.readUInt32LE(end + 16);
  for (let count = file.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (at + ENTRY_LENGTH > end || file.readUInt32LE(at) !== ENTRY) throw damagedFileError();
    const nameEnd = at + ENTRY_LENGTH + file.readUInt16LE(at + 28);
    const extraEnd = nameEnd + file.readUInt16LE(at + 30);
    const name = file.toString('utf8', at + ENTRY_LENGTH, nameEnd).toLowerCase();
    // Programs disagree about which of two entries with the same name counts.
    if (parts.has(name)) throw damagedFileError();
    const wide = zip64Numbers(file.subarray(nameEnd, extraEnd));
    const number = (place: number) => {
      const value = file.readUInt32LE(at + place);
      return value === ZIP64_MARKER ? wide() : value;
    };
    const size = number(24);
    const packed = number(20);
    const offset = number(42);
    const isEncrypted = (file.readUInt16LE(at + 8) & 1) === 1;
    parts.set(name, {
      method: file.readUInt16LE(at + 10),
      isEncrypted,
      compressedSize: packed,
      size,
      offset,
    });
    at = extraEnd + file.readUInt16LE(at + 32);
  }
  return parts;
}

const signatureBytes = (signature: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return bytes;
};

/** Yields the 64-bit numbers of a ZIP64 extra field. */
function zip64Numbers(extra: Buffer) {
  let at = 0;
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== ZIP64_EXTRA_FIELD)
    at += 4 + extra.readUInt16LE(at + 2);
  at += 4;
  return () => {
    if (at + 8 > extra.length) throw damagedFileError();
    const value = Number(extra.readBigUInt64LE(at));
    at += 8;
    return value;
  };
}

function compressedBytes(file: Buffer, { offset, compressedSize: packed }: ZipEntry) {
  if (offset + LOCAL_LENGTH > file.length || file.readUInt32LE(offset) !== LOCAL) throw damagedFileError();
  const start = offset + LOCAL_LENGTH + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  if (start + packed > file.length) throw damagedFileError();
  return file.subarray(start, start + packed);
}

function decompress(packed: Buffer, method: number): AsyncIterable<Buffer> | Buffer[] {
  if (method === STORED) return [packed];
  if (method !== DEFLATED) throw damagedFileError();
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 });
  inflate.end(packed);
  return inflate;
}
