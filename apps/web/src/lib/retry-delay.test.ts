import { expect, it } from 'vitest';
import { retryDelay } from '#web/lib/retry-delay.ts';

it.each([
  ['the first', 1, undefined, [800, 1000]],
  ['the fourth', 4, undefined, [6400, 8000]],
  ['the hundredth', 100, undefined, [24_000, 30_000]],
  ['the first, where the server asks for 5 seconds', 1, 5, [5000, 6000]],
  ['the sixth, where the server asks for less', 6, 5, [24_000, 30_000]],
])('the try after %s failure comes within its time', (_which, tries, retryAfter, [from, to]) => {
  const delays = [0, 0.25, 0.5, 0.999].map((chance) => retryDelay(tries, retryAfter, () => chance));
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(from ?? 0);
  expect(Math.max(...delays)).toBeLessThanOrEqual(to ?? 0);
  expect(new Set(delays).size).toBe(4);
});
