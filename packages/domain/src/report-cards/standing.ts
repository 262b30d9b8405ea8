import { divideTenths, toTenths } from './tenths.ts';

/** The mean with one decimal, rounded half up; null without values. */
export function calculateMean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sum = values.reduce((total, value) => total + toTenths(value), 0);
  return divideTenths(sum, values.length) / 10;
}

/** The middle value, or the mean of the two in the middle; null without values. */
export function calculateMedian(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return calculateMean(sorted.slice(sorted.length % 2 === 0 ? half - 1 : half, half + 1));
}

/** A student's average: the mean of the totals; subjects without a total are left out (R41). */
export const calculateAverage = (totals: readonly (number | null)[]) =>
  calculateMean(totals.filter((total) => total !== null));

/** A student's position in the class for a term. */
export interface Standing {
  readonly average: number | null;
  /**
   * 1 is the best. Equal averages share a rank and the next rank is skipped. Null without an average or for a student
   * who is not ranked.
   */
  readonly rank: number | null;
}

export interface ClassStanding<Id> {
  readonly students: ReadonlyMap<Id, Standing>;
  /** The mean over the students who have an average. */
  readonly average: number | null;
  readonly median: number | null;
  /** The number of students with a card, with or without an average. */
  readonly size: number;
}

/**
 * Calculates the standings of a class from its students' averages. Students who are not ranked have no rank and don't
 * shift the ranks of others, but count in the class average.
 */
export function calculateClassStanding<Id>(
  averages: ReadonlyMap<Id, number | null>,
  isRanked: (id: Id) => boolean = () => true,
): ClassStanding<Id> {
  const known = [...averages.values()].filter((average) => average !== null);
  const ranked = [...averages]
    .flatMap(([id, average]) => (average !== null && isRanked(id) ? [average] : []))
    .toSorted((a, b) => b - a);
  const getRank = (id: Id, average: number | null) =>
    average === null || !isRanked(id) ? null : ranked.indexOf(average) + 1;
  return {
    students: new Map([...averages].map(([id, average]) => [id, { average, rank: getRank(id, average) }])),
    average: calculateMean(known),
    median: calculateMedian(known),
    size: averages.size,
  };
}
