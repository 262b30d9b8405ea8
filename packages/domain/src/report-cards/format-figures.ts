import { MEDIAN_MOVED } from './findings.ts';
import { type Letter, letters } from './letter-key.ts';

const MINUS = '−';
/** What stands in place of a figure that a group does not have. */
export const NO_FIGURE = '–';

export const formatFigure = (value: number | null) => (value === null ? NO_FIGURE : value.toFixed(1));

/** `55.2–71.0` */
export const formatRange = (from: number | null, to: number | null) =>
  from === null || to === null ? NO_FIGURE : `${from.toFixed(1)}–${to.toFixed(1)}`;

/** `+2.4`, `−11.2`, `0.0` */
export function formatChange(change: number | null): string {
  if (change === null) return NO_FIGURE;
  const size = Math.abs(change).toFixed(1);
  if (size === '0.0') return size;
  return `${change > 0 ? '+' : MINUS}${size}`;
}

export const standsOut = (change: number | null) => change !== null && Math.abs(change) > MEDIAN_MOVED;

/** How many have each letter, in percent. */
export function listShares(counts: Readonly<Record<Letter, number | null>>) {
  const total = letters.reduce((sum, letter) => sum + (counts[letter] ?? 0), 0);
  return letters.map((letter) => ({
    letter,
    percent: total === 0 ? 0 : ((counts[letter] ?? 0) / total) * 100,
  }));
}
