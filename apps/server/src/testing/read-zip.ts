import { crc32, inflateRawSync } from 'node:zlib';

const END = 0x06_05_4b_50;
const CENTRAL = 0x02_01_4b_50;
const LOCAL = 0x04_03_4b_50;

/**
 * Returns the decompressed files of a ZIP archive by name, in the order of the central directory.
 * @throws Error if the archive is truncated or a checksum is wrong
 */
export function readZip(archive: Buffer): ReadonlyMap<string, Buffer> {
  const end = archive.length - 22;
  if (end < 0 || archive.readUInt32LE(end) !== END) throw new Error('The archive has no end.');
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== CENTRAL) throw new Error('The list of contents is damaged.');
    const [crc, packed, size] = [16, 20, 24].map((place) => archive.readUInt32LE(at + place));
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, nameEnd);
    const offset = archive.readUInt32LE(at + 42);
    if (archive.readUInt32LE(offset) !== LOCAL) throw new Error(`${name} has no local header at its offset.`);
    const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
    const bytes = archive.subarray(start, start + (packed ?? 0));
    const file = archive.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes);
    if (file.length !== size || crc32(file) !== crc) throw new Error(`${name} is damaged.`);
    if (files.has(name)) throw new Error(`${name} occurs twice.`);
    files.set(name, file);
    at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}
