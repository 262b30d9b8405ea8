import type { Term } from './terms.ts';

/** The parts of a total in percent: all of it is either course or exam. */
export interface Weights {
  readonly course: number;
  readonly exam: number;
}

/** Per cent of the course mark in a total by term, for the forms from `from_form` on. The rest is the exam's. */
export interface WeightRule {
  readonly from_form: number;
  readonly course: Readonly<Record<Term, number>>;
}

/** The defaults of R42. */
export const defaultWeights: readonly WeightRule[] = [
  { from_form: 1, course: { 1: 30, 2: 100, 3: 30 } },
  { from_form: 5, course: { 1: 100, 2: 0, 3: 30 } },
];

/** The weights of a form level in a term: those of the last rule that begins at or below it. */
export function findWeights(rules: readonly WeightRule[], formLevel: number, term: Term): Weights {
  const rule = rules
    .filter(({ from_form }) => from_form <= formLevel)
    .toSorted((a, b) => a.from_form - b.from_form)
    .at(-1);
  if (!rule) throw new RangeError(`There are no weights for form ${formLevel}.`);
  const course = rule.course[term];
  return { course, exam: 100 - course };
}
