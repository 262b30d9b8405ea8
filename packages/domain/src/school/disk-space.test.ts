import { expect, it } from 'vitest';
import { isDiskLow } from './disk-space.ts';

const GB = 1024 ** 3;

it.each([
  [GB, 5 * GB, false],
  [GB - 1, 5 * GB, true],
  [10 * GB, 100 * GB, false],
  [10 * GB - 1, 100 * GB, true],
])('%d free bytes of %d: low is %s', (free_bytes, total_bytes, isLow) => {
  expect(isDiskLow({ free_bytes, total_bytes })).toBe(isLow);
});
