import { type AnalysisGroup, groupings } from '../api/term-analysis.ts';
import { compareClasses } from '../school/class-order.ts';
import { calculateChange, calculateDistribution } from './distribution.ts';
import {
  getGroupName,
  type GroupKey,
  hasFigures,
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
  const name = getGroupName(group);
  const mean = findMean(group);
  return {
    ...key,
    number: values.length,
    ...(isShown ? calculateDistribution(values.map(({ value }) => value)) : noFigures),
    letters: countLetters(isShown ? values : null),
    change: calculateChange(mean, findMean(before?.get(name))),
    change_year: calculateChange(mean, findMean(yearBefore?.get(name))),
  };
}

const findMean = (group: ResultGroup | undefined) =>
  group && hasFigures(group) ? calculateMean(group.values.map(({ value }) => value)) : null;

function countLetters(values: ResultGroup['values'] | null): Record<Letter, number | null> {
  const count = (letter: Letter) => values && values.filter((value) => value.letter === letter).length;
  const [A, B, C, D, E] = letters.map(count);
  return { A: A ?? null, B: B ?? null, C: C ?? null, D: D ?? null, E: E ?? null };
}

/**
 * Sorts groups by what they are grouped by, then in the order of classes and subjects; teachers by name.
 * @param subjects the titles of the school's list; others come after them
 */
export function sortGroups<Group extends GroupKey>(
  groups: Iterable<Group>,
  subjects: readonly string[],
): Group[] {
  const places = new Map(subjects.map((title, index) => [title, index]));
  const getPlace = ({ subject }: GroupKey) => places.get(subject ?? '') ?? subjects.length;
  return [...groups].toSorted(
    (a, b) =>
      groupings.indexOf(a.by) - groupings.indexOf(b.by) ||
      compareClasses(a.class_id, b.class_id) ||
      getPlace(a) - getPlace(b) ||
      compareTexts(a.subject, b.subject) ||
      compareTexts(a.teacher, b.teacher),
  );
}

const collator = new Intl.Collator('en');
const compareTexts = (a: string | null, b: string | null) => collator.compare(a ?? '', b ?? '');
