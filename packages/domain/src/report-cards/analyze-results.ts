import { type AnalysisGroup, groupings } from '../api/term-analysis.ts';
import { compareClasses } from '../school/class-order.ts';
import { calculateChange, calculateDistribution } from './distribution.ts';
import {
  findGroup,
  type GroupKey,
  hasFigures,
  listGroups,
  type ResultGroup,
  type ResultGroups,
} from './group-results.ts';
import { type Letter, letters } from './letter-key.ts';
import { calculateMean } from './standing.ts';

/** The groups of the terms that are compared with; undefined if there is no such term. */
export interface ComparedGroups {
  readonly before: ResultGroups | undefined;
  readonly yearBefore: ResultGroups | undefined;
}

const noFigures = {
  mean: null,
  median: null,
  lower_quartile: null,
  upper_quartile: null,
  lowest: null,
  highest: null,
};

/** Returns the figures of a group, and how its mean has changed since other terms (R103). */
export function analyzeGroup(group: ResultGroup, { before, yearBefore }: ComparedGroups): AnalysisGroup {
  const { values, ...key } = group;
  const isShown = hasFigures(group);
  const figures = isShown ? calculateDistribution(values.map(({ value }) => value)) : noFigures;
  return {
    ...key,
    number: values.length,
    ...figures,
    letters: countLetters(isShown ? values : null),
    change: calculateChange(figures.mean, findMean(before, group)),
    change_year: calculateChange(figures.mean, findMean(yearBefore, group)),
  };
}

function findMean(groups: ResultGroups | undefined, key: GroupKey): number | null {
  const group = groups && findGroup(groups, key);
  return group && hasFigures(group) ? calculateMean(group.values.map(({ value }) => value)) : null;
}

function countLetters(values: ResultGroup['values'] | null): Record<Letter, number | null> {
  const count = (letter: Letter) => values && values.filter((value) => value.letter === letter).length;
  const [A, B, C, D, E] = letters.map(count);
  return { A: A ?? null, B: B ?? null, C: C ?? null, D: D ?? null, E: E ?? null };
}

/**
 * Returns the groups by what they are grouped by, then in the order of classes and subjects; teachers by name.
 * @param subjects the titles of the school's list; others come after them
 */
export function sortGroups(groups: ResultGroups, subjects: readonly string[]): ResultGroup[] {
  const getClassPlace = createOrder(
    [...new Set(listGroups(groups).map(({ class_id }) => class_id))].toSorted(compareClasses),
  );
  const others = [...groups.subject.keys()].toSorted((a, b) => collator.compare(a, b));
  const getSubjectPlace = createOrder([...subjects, ...others]);
  const getTeacherPlace = createOrder([...groups.teacher.keys()].toSorted((a, b) => collator.compare(a, b)));
  return groupings.flatMap((by) =>
    [...groups[by].values()].toSorted(
      (a, b) =>
        getClassPlace(a.class_id) - getClassPlace(b.class_id) ||
        getSubjectPlace(a.subject) - getSubjectPlace(b.subject) ||
        getTeacherPlace(a.teacher) - getTeacherPlace(b.teacher),
    ),
  );
}

const collator = new Intl.Collator('en');

/** Returns a function with the first place of each value in a list. */
function createOrder(values: readonly (string | null)[]) {
  const places = new Map([...new Set(values)].map((value, index) => [value, index]));
  return (value: string | null) => places.get(value) ?? -1;
}
