import { expect, it } from 'vitest';
import { formatShowMore } from '#web/lib/format-show-more.ts';

it('says how many rows come next, and of how many', () => {
  expect(formatShowMore(100, 658, 100)).toBe('Show the next 100 of 658');
  expect(formatShowMore(100, 122, 100)).toBe('Show the last 22 of 122');
  expect(formatShowMore(100, 200, 100)).toBe('Show the last 100 of 200');
});
