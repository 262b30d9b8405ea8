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
  const own = `The average ${describeChange(terms.map(({ average }) => average))} over ${count} terms`;
  if (last.class_average === null) return `${own}.`;
  if (first.class_average === null) {
    return `${own}; the class’s average was ${last.class_average.toFixed(1)} in the last of them.`;
  }
  const known = terms.flatMap(({ class_average: average }) => average ?? []);
  return `${own}; the class’s average ${describeChange(known)}.`;
}

function describeChange(averages: readonly number[]) {
  const tenths = averages.map(toTenths);
  const [from, to] = [tenths[0] ?? 0, tenths.at(-1) ?? 0];
  const now = format(to);
  if (tenths.every((each) => each === to)) return `stayed at ${now}`;
  if (from === to) return `went back to ${now}`;
  return `${to > from ? 'rose' : 'fell'} from ${format(from)} to ${now}`;
}

const format = (tenths: number) => (tenths / 10).toFixed(1);
