import { expect, it } from 'vitest';
import { formatBytes } from './format-bytes.ts';

const KB = 1024;
const MB = 1024 * 1024;

it.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [340 * KB, '340 KB'],
  [MB - 1, '1023 KB'],
  [MB, '1.0 MB'],
  [1.24 * MB, '1.2 MB'],
  [10 * MB, '10.0 MB'],
  [250.4 * MB, '250 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
