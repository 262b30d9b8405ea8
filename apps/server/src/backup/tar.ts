import type { FileHandle } from 'node:fs/promises';
import { OperatorError } from './operator-error.ts';

const BLOCK = 512;
const MAX_NAME_LENGTH = 100;
const CHECKSUM_OFFSET = 148;
const CHECKSUM_END = 156;
/** Larger than any upload or list of contents, and small enough to fit in memory. */
const MAX_ENTRY_BYTES = 256 * 1024 * 1024;

export const tarEnd = Buffer.alloc(2 * BLOCK);

export interface Entry {
  readonly name: string;
  readonly content: Buffer;
}

/** Returns a tar entry: header, content, and padding to a whole block. */
export function tarEntry({ name, content }: Entry): Buffer[] {
  if (Buffer.byteLength(name) >= MAX_NAME_LENGTH)
    throw new Error(`The name ${name} is too long for the archive.`);
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, digits: number) => header.write(padded(value, digits), at);
  header.write(name);
  octal(0o600, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(content.length, 124, 11);
  octal(0, 136, 11);
  header.write('0', 156);
  header.write('ustar\u{0}00', 257);
  header.write(`${padded(getChecksum(header), 6)}\u{0} `, CHECKSUM_OFFSET);
  return [header, content, Buffer.alloc(paddingLength(content.length))];
}

/**
 * Yields the entries of a tar archive; of unwanted ones only the header is read.
 * @throws OperatorError if it is not a tar archive, cut off or damaged
 */
export async function* readTar(
  file: FileHandle,
  isWanted: (name: string) => boolean = () => true,
): AsyncGenerator<Entry> {
  for (let at = 0; ; ) {
    const header = await readAt(file, at, BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const { name, size } = readHeader(header, at);
    at += BLOCK;
    if (isWanted(name)) yield { name, content: await readAt(file, at, size) };
    at += size + paddingLength(size);
  }
}

function readHeader(header: Buffer, at: number) {
  const isTar = header.toString('latin1', 257, 262) === 'ustar';
  if (at === 0 && !isTar) throw notAnArchiveError();
  const size = octalAt(header, 124, 136);
  const isValid = isTar && octalAt(header, CHECKSUM_OFFSET, CHECKSUM_END) === getChecksum(header);
  if (!isValid || !(size >= 0 && size <= MAX_ENTRY_BYTES))
    throw damagedArchiveError('the start of a part can’t be read');
  return { name: textAt(header, 0, MAX_NAME_LENGTH), size };
}

async function readAt(file: FileHandle, position: number, length: number) {
  const buffer = Buffer.alloc(length);
  for (let read = 0; read < length; ) {
    const { bytesRead } = await file.read(buffer, read, length - read, position + read);
    if (bytesRead === 0)
      throw position === 0 ? notAnArchiveError() : damagedArchiveError('the file is cut short');
    read += bytesRead;
  }
  return buffer;
}

export const notAnArchiveError = () => new OperatorError('This file is not a Formroom backup.');
export const damagedArchiveError = (how: string) =>
  new OperatorError(`The backup is damaged: ${how}. Nothing was changed.`);

const padded = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
const paddingLength = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;
const textAt = (header: Buffer, from: number, to: number) =>
  // oxlint-disable-next-line no-control-regex -- NUL ends a text field of a tar header
  header.toString('utf8', from, to).replace(/\0.*/s, '');
const octalAt = (header: Buffer, from: number, to: number) => Number.parseInt(textAt(header, from, to), 8);

/** The checksum is computed with spaces in its own field. */
const getChecksum = (header: Buffer) =>
  header.reduce((sum, byte, at) => sum + (at >= CHECKSUM_OFFSET && at < CHECKSUM_END ? 0x20 : byte), 0);
