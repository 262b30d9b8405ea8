import type { AnalysisFinding } from '../api/term-analysis.ts';
import { calculateChange } from './distribution.ts';
import {
  findGroup,
  hasFigures,
  listByName,
  type ResultGroup,
  type ResultGroups,
  type StudentNames,
} from './group-results.ts';
import { calculateMean, calculateMedian } from './standing.ts';
import { formatAcademicYear, type Term, termNames } from './terms.ts';

/** What stands out is more than this (R104). */
export const MEDIAN_MOVED = 10;
const COURSE_EXAM_DIFFER = 15;
const STUDENT_FELL = 15;

export type Finding = Omit<AnalysisFinding, 'looked_at'>;

interface TermKey {
  readonly year: number;
  readonly term: Term;
}

interface EarlierTerm {
  readonly key: TermKey;
  readonly groups: ResultGroups;
}

/**
 * Returns what stands out among the groups of a term, compared with the term before: subjects and classes in the order of the
 * groups, then students by name.
 */
export function findFindings(
  groups: readonly ResultGroup[],
  { year }: TermKey,
  { before, names }: { readonly before: EarlierTerm | undefined; readonly names: StudentNames },
): Finding[] {
  const inClasses = groups.filter(({ by }) => by === 'class_subject');
  const disagreeing = inClasses.flatMap(findDisagreement);
  if (!before) return disagreeing;
  const since = formatSince(before.key, year);
  const inSubjects = groups.filter(({ by }) => by === 'subject');
  // In another year the class has other children.
  const sameClasses = before.key.year === year ? inClasses : [];
  const moved = [...inSubjects, ...sameClasses].flatMap((group) => findMoved(group, before.groups, since));
  const averages = groups.filter(({ by }) => by === 'class').flatMap(({ values }) => values);
  return [...moved, ...disagreeing, ...findFallen(averages, { before: before.groups, names, since })];
}

/** `Trinity`, or `Trinity 2025-2026` in another year. */
const formatSince = (key: TermKey, year: number) =>
  key.year === year ? termNames[key.term] : `${termNames[key.term]} ${formatAcademicYear(key.year)}`;

function findMoved(group: ResultGroup, before: ResultGroups, since: string): Finding[] {
  const earlier = findGroup(before, group);
  if (!earlier || !hasFigures(group) || !hasFigures(earlier)) return [];
  const [now, then] = [group, earlier].map(({ values }) => calculateMedian(values.map(({ value }) => value)));
  const change = calculateChange(now ?? null, then ?? null) ?? 0;
  if (Math.abs(change) <= MEDIAN_MOVED) return [];
  const reason = `The median ${describeChange(change)} since ${since}, from ${format(then)} to ${format(now)}.`;
  return [toFinding('median-moved', group, reason)];
}

/** Compares the mean course and exam mark of those with both; `Abs` is none. */
function findDisagreement(group: ResultGroup): Finding[] {
  const both = group.values.flatMap(({ student_id, line }) =>
    typeof line?.course_mark === 'number' && typeof line.exam_mark === 'number'
      ? [{ student_id, course: line.course_mark, exam: line.exam_mark }]
      : [],
  );
  if (!hasFigures({ values: both })) return [];
  const course = calculateMean(both.map((marks) => marks.course));
  const exam = calculateMean(both.map((marks) => marks.exam));
  const difference = calculateChange(exam, course) ?? 0;
  if (Math.abs(difference) <= COURSE_EXAM_DIFFER) return [];
  const side = difference < 0 ? 'below' : 'above';
  const reason = `The mean exam mark, ${format(exam)}, is ${format(Math.abs(difference))} ${side} the mean course mark, ${format(course)}.`;
  return [toFinding('course-exam-differ', group, reason)];
}

function findFallen(
  averages: ResultGroup['values'],
  { before, names, since }: { before: ResultGroups; names: StudentNames; since: string },
): Finding[] {
  const earlier = new Map(
    [...before.class.values()].flatMap(({ values }) => values.map((each) => [each.student_id, each.value])),
  );
  const fallen = averages.flatMap(({ student_id, class_id, value }) => {
    const then = earlier.get(student_id) ?? null;
    const change = calculateChange(value, then) ?? 0;
    if (change >= -STUDENT_FELL) return [];
    const reason = `The average ${describeChange(change)} since ${since}, from ${format(then)} to ${format(value)}.`;
    return [{ student_id, class_id, reason }];
  });
  return listByName(fallen, names).map(({ name, ...finding }) => ({
    id: `student-fell/${finding.student_id}`,
    kind: 'student-fell',
    subject: null,
    title: name,
    ...finding,
  }));
}

/** A finding about the students of a class in a subject, or of all classes. Its ID is the same whenever it is computed. */
const toFinding = (kind: Finding['kind'], { class_id, subject }: ResultGroup, reason: string): Finding => ({
  id: `${kind}/${class_id ?? ''}/${subject ?? ''}`,
  kind,
  class_id,
  subject,
  student_id: null,
  title: [subject, class_id].filter((part) => part !== null).join(', '),
  reason,
});

const format = (value: number | null | undefined) => (value ?? 0).toFixed(1);
const describeChange = (change: number) => `${change < 0 ? 'fell' : 'rose'} by ${format(Math.abs(change))}`;
