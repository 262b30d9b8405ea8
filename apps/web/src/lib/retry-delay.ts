const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * Exponential backoff in milliseconds: 1, 2, 4 … 30 s, shortened by up to a fifth, so that browsers don't retry all at
 * once. With `Retry-After`, up to a fifth later than that.
 * @param tries failed attempts in a row
 * @param retryAfter seconds, from the response's header
 */
export function retryDelay(tries: number, retryAfter = 0, random = Math.random): number {
  const delay = Math.min(LONGEST_MS, FIRST_MS * 2 ** (tries - 1)) * (1 - random() / 5);
  const requestedDelay = retryAfter * 1000 * (1 + random() / 5);
  return Math.round(Math.max(delay, requestedDelay));
}
