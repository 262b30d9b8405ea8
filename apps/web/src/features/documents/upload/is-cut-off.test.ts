import { expect, it } from 'vitest';
import type { FileKind } from '#web/lib/file-kind.ts';
import { isCutOff } from './is-cut-off.ts';

const text = (value: string) => [...value].map((each) => each.charCodeAt(0));
const uint32 = (value: number) => [0, 0, 0, value];

/** A preview with an end of its own inside the metadata, escaped and restart markers in the data, and a second scan. */
const jpeg = [
  ...[0xff, 0xd8],
  ...[0xff, 0xe1, 0, 8, 0xff, 0xd8, 0xff, 0xd9, 0, 0],
  ...[0xff, 0xda, 0, 4, 1, 1, 7, 0xff, 0, 7, 0xff, 0xd0, 7],
  ...[0xff, 0xff, 0xda, 0, 4, 1, 1, 9],
  ...[0xff, 0xd9],
];
const png = [
  ...[0x89, ...text('PNG\r\n'), 0x1a, 0x0a],
  ...[...uint32(4), ...text('IDAT'), ...text('IEND'), ...uint32(1)],
  ...[...uint32(0), ...text('IEND'), ...uint32(2)],
];
const webp = [...text('RIFF'), 12, 0, 0, 0, ...text('WEBPVP8 '), 1, 2, 3, 4];
const heic = [
  ...[...uint32(16), ...text('ftypheic'), ...uint32(0)],
  ...[...uint32(1), ...text('mdat'), ...uint32(0), ...uint32(18), 7, 7],
];

it.each<[FileKind, number[]]>([
  ['jpeg', jpeg],
  ['png', png],
  ['webp', webp],
  ['heic', heic],
])(
  'a %s file is cut off at every byte before its end, and whole with what a phone appends',
  (kind, bytes) => {
    expect(isCutOff(kind, new Uint8Array(bytes))).toBe(false);
    if (kind !== 'heic')
      expect(isCutOff(kind, new Uint8Array([...bytes, ...text('MotionPhoto')]))).toBe(false);
    // A HEIC file that ends between two boxes can't be told from a whole one; its decoder refuses it.
    for (let length = kind === 'heic' ? 17 : 8; length < bytes.length; length += 1) {
      expect(isCutOff(kind, new Uint8Array(bytes.slice(0, length))), `${length} bytes`).toBe(true);
    }
  },
);
