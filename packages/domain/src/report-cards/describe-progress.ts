import { toTenths } from './tenths.ts';

interface TermAverages {
  readonly average: number;
  /** Null if it is not known. */
  readonly class_average: number | null;
}

const numbers = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/**
 * How a student's average has changed over the terms, oldest first, and the class's beside it; undefined for fewer than two
 * terms: `The average rose from 61.2 to 68.4 over four terms; the class’s average stayed at 60.0.`
 */
export function describeProgress(terms: readonly TermAverages[]): string | undefined {
  const [first, last] = [terms[0], terms.at(-1)];
  if (!first || !last || terms.length < 2) return undefined;
  const count = numbers[terms.length - 2] ?? String(terms.length);
  const own = `The average ${describeChange(first.average, last.average)} over ${count} terms`;
  if (last.class_average === null) return `${own}.`;
  if (first.class_average === null) {
    return `${own}; the class’s average was ${last.class_average.toFixed(1)} in the last of them.`;
  }
  return `${own}; the class’s average ${describeChange(first.class_average, last.class_average)}.`;
}

function describeChange(from: number, to: number) {
  const change = toTenths(to) - toTenths(from);
  if (change === 0) return `stayed at ${to.toFixed(1)}`;
  return `${change > 0 ? 'rose' : 'fell'} from ${from.toFixed(1)} to ${to.toFixed(1)}`;
}
