import { divideTenths, toTenths } from './tenths.ts';

/** The mean with one decimal, rounded half up; null of nothing. */
function calculateMean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sum = values.reduce((total, value) => total + toTenths(value), 0);
  return divideTenths(sum, values.length) / 10;
}

/** The middle value, or the mean of the two in the middle; null of nothing. */
export function calculateMedian(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return calculateMean(sorted.slice(sorted.length % 2 === 0 ? half - 1 : half, half + 1));
}

/** A student's average: the mean of the totals that are there; a subject without a total is left out. */
export const calculateAverage = (totals: readonly (number | null)[]) =>
  calculateMean(totals.filter((total) => total !== null));

/** How a student stands in the class of a term. */
export interface Standing {
  readonly average: number | null;
  /** 1 is the best; equal averages share a rank, and the next rank is skipped; null without an average and for who is not ranked. */
  readonly rank: number | null;
}

export interface ClassStanding<Id> {
  readonly students: ReadonlyMap<Id, Standing>;
  /** Of the students who have an average. */
  readonly average: number | null;
  readonly median: number | null;
  /** All students with a card, with an average or not. */
  readonly size: number;
}

/**
 * The standing of a whole class from its students' averages. Who is not ranked has no rank and takes none from the
 * others, but counts in the average of the class.
 */
export function calculateClassStanding<Id>(
  averages: ReadonlyMap<Id, number | null>,
  isRanked: (id: Id) => boolean = () => true,
): ClassStanding<Id> {
  const known = [...averages.values()].filter((average) => average !== null);
  const ranked = [...averages]
    .flatMap(([id, average]) => (average !== null && isRanked(id) ? [average] : []))
    .toSorted((a, b) => b - a);
  const rankOf = (id: Id, average: number | null) =>
    average === null || !isRanked(id) ? null : ranked.indexOf(average) + 1;
  return {
    students: new Map([...averages].map(([id, average]) => [id, { average, rank: rankOf(id, average) }])),
    average: calculateMean(known),
    median: calculateMedian(known),
    size: averages.size,
  };
}
