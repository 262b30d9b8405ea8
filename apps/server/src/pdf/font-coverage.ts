import { closeSync, openSync, readSync } from 'node:fs';

/**
 * The characters that a font has glyphs for, from its `cmap` table: first and last code points of ranges, alternating.
 */
export type GlyphRanges = Uint32Array;

const TABLE_RECORDS = 12;
const RECORD = 16;
const CMAP = 0x63_6d_61_70;
/** Preferred encodings (platform and encoding ID): full Unicode, then the basic multilingual plane. */
const PREFERRED_ENCODINGS = [0x0003_000a, 0x0000_0004, 0x0003_0001, 0x0000_0003];

/** Reads the coverage of a TrueType or OpenType file. */
export function readGlyphRanges(file: string): GlyphRanges {
  const handle = openSync(file, 'r');
  try {
    const read = (position: number, length: number) => {
      const bytes = new DataView(new ArrayBuffer(length));
      readSync(handle, bytes, 0, length, position);
      return bytes;
    };
    const tables = read(4, 2).getUint16(0);
    const records = read(TABLE_RECORDS, tables * RECORD);
    for (let at = 0; at < records.byteLength; at += RECORD) {
      if (records.getUint32(at) === CMAP) {
        return readRanges(read(records.getUint32(at + 8), records.getUint32(at + 12)));
      }
    }
    throw new Error(`${file} has no cmap table.`);
  } finally {
    closeSync(handle);
  }
}

export function hasGlyph(ranges: GlyphRanges, codePoint: number) {
  let low = 0;
  let high = ranges.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle * 2 + 1] ?? 0) < codePoint) low = middle + 1;
    else high = middle;
  }
  return (ranges[low * 2] ?? Infinity) <= codePoint;
}

function readRanges(cmap: DataView) {
  const offsets = new Map<number, number>();
  for (let at = 4; at < 4 + cmap.getUint16(2) * 8; at += 8) {
    offsets.set(cmap.getUint32(at), cmap.getUint32(at + 4));
  }
  const offset = PREFERRED_ENCODINGS.map((encoding) => offsets.get(encoding)).find(
    (found) => found !== undefined,
  );
  if (offset === undefined) throw new Error('The font has no Unicode cmap.');
  const table = new DataView(cmap.buffer, cmap.byteOffset + offset);
  return Uint32Array.from(table.getUint16(0) === 12 ? readGroups(table) : readSegments(table));
}

/** Format 12: groups of first code point, last code point and glyph. */
function readGroups(table: DataView) {
  return Array.from({ length: table.getUint32(12) }, (_, index) => 16 + index * 12).flatMap((at) => [
    table.getUint32(at),
    table.getUint32(at + 4),
  ]);
}

/** Format 4: the end codes of all segments, then the start codes; the last segment only marks the end. */
function readSegments(table: DataView) {
  const bytes = table.getUint16(6);
  return Array.from({ length: bytes / 2 - 1 }, (_, index) => index * 2).flatMap((at) => [
    table.getUint16(16 + bytes + at),
    table.getUint16(14 + at),
  ]);
}
