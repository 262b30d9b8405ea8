const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * Milliseconds to wait before a try: 1, 2, 4 … 30 s, shortened by up to a fifth, so that a school's browsers don't all
 * come back in the same moment.
 * @param tries how many have failed in a row
 */
export function retryDelay(tries: number, random = Math.random): number {
  const delay = Math.min(LONGEST_MS, FIRST_MS * 2 ** (tries - 1));
  return Math.round(delay * (1 - random() / 5));
}
