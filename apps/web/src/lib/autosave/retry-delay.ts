const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * Milliseconds to wait before a try: 1, 2, 4 … 30 s, shortened by up to a fifth, so that a school's browsers don't all
 * come back in the same moment. Where the server says when to come back, up to a fifth later than that.
 * @param tries how many have failed in a row
 * @param retryAfter seconds, as the server asks for
 */
export function retryDelay(tries: number, retryAfter = 0, random = Math.random): number {
  const delay = Math.min(LONGEST_MS, FIRST_MS * 2 ** (tries - 1)) * (1 - random() / 5);
  const asked = retryAfter * 1000 * (1 + random() / 5);
  return Math.round(Math.max(delay, asked));
}
