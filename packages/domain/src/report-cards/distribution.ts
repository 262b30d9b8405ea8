import { calculateMean, calculateMedian } from './standing.ts';
import { toTenths } from './tenths.ts';

/** A group of fewer students has no figures (R103): they would tell what a student has. */
export const SMALLEST_GROUP = 5;

/** How averages or totals lie, each with one decimal. */
export interface Distribution {
  readonly mean: number | null;
  readonly median: number | null;
  readonly lower_quartile: number | null;
  readonly upper_quartile: number | null;
  readonly lowest: number | null;
  readonly highest: number | null;
}

/** Quartiles are the medians of the lower and the upper half; of an odd number, the value in the middle is in neither (R103). */
export function calculateDistribution(values: readonly number[]): Distribution {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return {
    mean: calculateMean(sorted),
    median: calculateMedian(sorted),
    lower_quartile: calculateMedian(sorted.slice(0, half)),
    upper_quartile: calculateMedian(sorted.slice(sorted.length - half)),
    lowest: sorted[0] ?? null,
    highest: sorted.at(-1) ?? null,
  };
}

/** The difference of two figures with one decimal; null if one of them is not known. */
export const calculateChange = (now: number | null, before: number | null) =>
  now === null || before === null ? null : (toTenths(now) - toTenths(before)) / 10;
