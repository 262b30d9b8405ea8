import type { Term } from './terms.ts';

/** The parts of a total in percent; they add up to 100. */
export interface Weights {
  readonly course: number;
  readonly exam: number;
}

/** The course's percentage of a total in each term, for forms from `from_form` on. The exam counts for the rest. */
export interface WeightRule {
  readonly from_form: number;
  readonly course: Readonly<Record<Term, number>>;
}

/** The defaults of R42. */
export const defaultWeights: readonly WeightRule[] = [
  { from_form: 1, course: { 1: 30, 2: 100, 3: 30 } },
  { from_form: 5, course: { 1: 100, 2: 0, 3: 30 } },
];

/** The weights of a form level in a term, from the last rule at or below it. */
export function findWeights(rules: readonly WeightRule[], formLevel: number, term: Term): Weights {
  const rule = rules
    .filter(({ from_form }) => from_form <= formLevel)
    .toSorted((a, b) => a.from_form - b.from_form)
    .at(-1);
  if (!rule) throw new RangeError(`There are no weights for form ${formLevel}.`);
  const course = rule.course[term];
  return { course, exam: 100 - course };
}
