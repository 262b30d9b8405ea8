import { describe, expect, it } from 'vitest';
import { getUploadSize } from './shrink-picture.ts';

const MB = 1024 * 1024;

describe('getUploadSize', () => {
  it.each([
    ['a small one', { bytes: 0.4 * MB, width: 1200, height: 900 }],
    ['one at both limits', { bytes: 1.5 * MB, width: 2400, height: 1800 }],
    ['one whose size is not known', { bytes: 5 * MB, width: 0, height: 0 }],
  ])('%s goes as it is', (_, picture) => {
    expect(getUploadSize(picture)).toBeUndefined();
  });

  it.each([
    ['landscape', { bytes: 6 * MB, width: 4032, height: 3024 }, { width: 2400, height: 1800 }],
    ['portrait', { bytes: 6 * MB, width: 3024, height: 4032 }, { width: 1800, height: 2400 }],
    ['small as a file, but long', { bytes: 0.2 * MB, width: 9600, height: 4 }, { width: 2400, height: 1 }],
    ['heavy, but not long', { bytes: 3 * MB, width: 2000, height: 1000 }, { width: 2000, height: 1000 }],
  ])('%s is made smaller', (_, picture, size) => {
    expect(getUploadSize(picture)).toEqual(size);
  });
});
