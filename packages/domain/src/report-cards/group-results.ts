import type { AnalysisGroup, GroupStudent } from '../api/term-analysis.ts';
import type { CardSubject, ReportCard } from '../api/report-cards.ts';
import { SMALLEST_GROUP } from './distribution.ts';
import { getLetter } from './letter-key.ts';
import { normalizeForSearch } from '../school/normalize-for-search.ts';

/** A line of a card that is counted. */
export type AnalyzedLine = Pick<CardSubject, 'subject' | 'teacher' | 'course_mark' | 'exam_mark' | 'total'>;

/** What of a card is counted. */
export interface AnalyzedCard extends Pick<
  ReportCard,
  'student_id' | 'class_id' | 'form_level' | 'average' | 'key'
> {
  /** As in a list. */
  readonly name: string;
  readonly subjects: readonly AnalyzedLine[];
}

export type GroupKey = Pick<AnalysisGroup, 'by' | 'class_id' | 'subject' | 'teacher'>;

/** An average, or the total of a line. */
interface GroupValue extends GroupStudent {
  readonly line: AnalyzedLine | null;
}

export interface ResultGroup extends GroupKey {
  readonly form_level: number | null;
  readonly values: GroupValue[];
}

/** By the name of the group. */
export type ResultGroups = Map<string, ResultGroup>;

// A title, a class and a name are each a single line.
export const getGroupName = ({ by, class_id, subject, teacher }: GroupKey) =>
  `${by}\n${class_id ?? ''}\n${subject ?? ''}\n${teacher ?? ''}`;

const overAll = { class_id: null, form_level: null, subject: null, teacher: null };

/** Adds the average and the totals of a card to the groups that they belong to. */
export function addCard(groups: ResultGroups, card: AnalyzedCard) {
  const { student_id, name, class_id, form_level, key } = card;
  const inClass = { ...overAll, class_id, form_level };
  if (card.average !== null) {
    const value = card.average;
    const letter = getLetter(value, key);
    addValue(
      groups,
      { ...inClass, by: 'class' },
      { student_id, name, class_id, subject: null, value, letter, line: null },
    );
  }
  for (const line of card.subjects) {
    const { subject, teacher, total } = line;
    if (total === null) continue;
    const letter = getLetter(total, key);
    const value = { student_id, name, class_id, subject, value: total, letter, line };
    addValue(groups, { ...overAll, by: 'subject', subject }, value);
    addValue(groups, { ...inClass, by: 'class_subject', subject }, value);
    if (teacher !== null && teacher !== '') addValue(groups, { ...overAll, by: 'teacher', teacher }, value);
  }
}

function addValue(groups: ResultGroups, key: Omit<ResultGroup, 'values'>, value: GroupValue) {
  const name = getGroupName(key);
  const group = groups.get(name);
  if (group) group.values.push(value);
  else groups.set(name, { ...key, values: [value] });
}

/** Whether a group is large enough to have figures. Of a teacher it may have several totals of a student. */
export function hasFigures({ values }: { readonly values: readonly { readonly student_id: string }[] }) {
  const students = new Set<string>();
  for (const { student_id } of values) {
    students.add(student_id);
    if (students.size >= SMALLEST_GROUP) return true;
  }
  return false;
}

/** Sorts students by their names in a list. */
export const sortByName = <Value extends Pick<GroupValue, 'name' | 'student_id'>>(values: readonly Value[]) =>
  values
    .map((value) => ({ value, name: normalizeForSearch(`${value.name} ${value.student_id}`) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
    .map(({ value }) => value);
