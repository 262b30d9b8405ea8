import type { AnalysisFinding } from '../api/term-analysis.ts';
import { calculateChange } from './distribution.ts';
import {
  getGroupName,
  hasFigures,
  type ResultGroup,
  type ResultGroups,
  sortByName,
} from './group-results.ts';
import { calculateMean, calculateMedian } from './standing.ts';
import { formatAcademicYear, type Term, termNames } from './terms.ts';

/** What stands out is more than this (R104). */
export const MEDIAN_MOVED = 10;
export const COURSE_EXAM_DIFFER = 15;
export const STUDENT_FELL = 15;

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
 * Returns what stands out among the groups of a term, in their order, compared with the term before.
 * @param groups in order
 */
export function findFindings(
  groups: readonly ResultGroup[],
  { year }: TermKey,
  before: EarlierTerm | undefined,
): Finding[] {
  const since = before && formatSince(before.key, year);
  const findMoved = (group: ResultGroup) =>
    before && since !== undefined ? findMovedMedian(group, before.groups, since) : [];
  const inSubjects = groups.filter(({ by }) => by === 'subject' || by === 'class_subject');
  const found = [
    ...inSubjects.flatMap(findMoved),
    ...groups.filter(({ by }) => by === 'class_subject').flatMap(findDisagreement),
  ];
  if (!before || since === undefined) return found;
  const earlier = findAverages(before.groups.values());
  const fallen = groups
    .filter(({ by }) => by === 'class')
    .flatMap((group) => findFallen(group, earlier, since));
  return [...found, ...fallen];
}

/** `Trinity`, or `Trinity 2025-2026` in another year. */
const formatSince = (key: TermKey, year: number) =>
  key.year === year ? termNames[key.term] : `${termNames[key.term]} ${formatAcademicYear(key.year)}`;

function findMovedMedian(group: ResultGroup, before: ResultGroups, since: string): Finding[] {
  const earlier = before.get(getGroupName(group));
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

function findFallen(group: ResultGroup, earlier: ReadonlyMap<string, number>, since: string): Finding[] {
  return sortByName(group.values).flatMap(({ student_id, name, value }) => {
    const then = earlier.get(student_id) ?? null;
    const change = calculateChange(value, then) ?? 0;
    if (change >= -STUDENT_FELL) return [];
    const reason = `The average ${describeChange(change)} since ${since}, from ${format(then)} to ${format(value)}.`;
    return [{ ...toFinding('student-fell', group, reason, student_id), title: name }];
  });
}

/** The averages of a term by student. */
function findAverages(groups: Iterable<ResultGroup>): ReadonlyMap<string, number> {
  const inClasses = [...groups].filter(({ by }) => by === 'class');
  return new Map(inClasses.flatMap(({ values }) => values.map((each) => [each.student_id, each.value])));
}

function toFinding(
  kind: Finding['kind'],
  { class_id, subject }: ResultGroup,
  reason: string,
  student_id: string | null = null,
): Finding {
  const title = [subject, class_id].filter((part) => part !== null).join(', ');
  return {
    id: getFindingId({ kind, class_id, subject, student_id }),
    kind,
    class_id,
    subject,
    student_id,
    title,
    reason,
  };
}

/** The same for a finding whenever it is computed. */
const getFindingId = ({
  kind,
  class_id,
  subject,
  student_id,
}: Pick<Finding, 'kind' | 'class_id' | 'subject' | 'student_id'>) =>
  student_id === null ? `${kind}/${class_id ?? ''}/${subject ?? ''}` : `${kind}/${student_id}`;

const format = (value: number | null | undefined) => (value ?? 0).toFixed(1);
const describeChange = (change: number) => `${change < 0 ? 'fell' : 'rose'} by ${format(Math.abs(change))}`;
