import type { CardSubject, ReportCard } from '../api/report-cards.ts';
import { type AnalysisGroup, type Grouping, groupings, type GroupStudent } from '../api/term-analysis.ts';
import { SMALLEST_GROUP } from './distribution.ts';
import { getLetter } from './letter-key.ts';
import { getCountedParts } from './marks.ts';

/** A line of a card that is counted. */
export type AnalyzedLine = Pick<CardSubject, 'subject' | 'teacher' | 'course_mark' | 'exam_mark' | 'total'>;

/** What of a card is counted. */
export interface AnalyzedCard extends Pick<
  ReportCard,
  'student_id' | 'class_id' | 'form_level' | 'average' | 'key'
> {
  readonly subjects: readonly AnalyzedLine[];
}

/** Returns what is counted of a card. A card shows no marks of a part without weight. */
export function toAnalyzedCard({ weights, subjects, ...card }: ReportCard): AnalyzedCard {
  const used = getCountedParts(weights);
  return {
    ...card,
    subjects: subjects.map((line) => ({
      ...line,
      course_mark: used.course ? line.course_mark : null,
      exam_mark: used.exam ? line.exam_mark : null,
    })),
  };
}

export type GroupKey = Pick<AnalysisGroup, 'by' | 'class_id' | 'subject' | 'teacher'>;

/** An average, or the total of a line. */
interface GroupValue extends Omit<GroupStudent, 'name'> {
  readonly line: AnalyzedLine | null;
}

export interface ResultGroup extends GroupKey {
  readonly form_level: number | null;
  readonly values: GroupValue[];
}

/** The groups of a term by what they are grouped by, and by name. */
export type ResultGroups = Readonly<Record<Grouping, Map<string, ResultGroup>>>;

export const createGroups = (): ResultGroups => ({
  class: new Map(),
  subject: new Map(),
  class_subject: new Map(),
  teacher: new Map(),
});

export const listGroups = (groups: ResultGroups) => groupings.flatMap((by) => [...groups[by].values()]);

export const findGroup = (groups: ResultGroups, key: GroupKey) => groups[key.by].get(getName(key));

// A class, a title and a name are each a single line.
const joinNames = (className: string, subject: string) => `${className}\n${subject}`;

function getName({ by, class_id, subject, teacher }: GroupKey): string {
  if (by === 'class_subject') return joinNames(class_id ?? '', subject ?? '');
  return { class: class_id, subject, teacher }[by] ?? '';
}

/** Adds the average and the totals of a card to the groups that they belong to. */
export function addCard(groups: ResultGroups, { student_id, class_id, form_level, ...card }: AnalyzedCard) {
  const { average, key } = card;
  if (average !== null) {
    const value = { student_id, class_id, subject: null, value: average, letter: getLetter(average, key) };
    const group = openGroup(groups, 'class', class_id, { class_id, form_level });
    group.values.push({ ...value, line: null });
  }
  for (const line of card.subjects) {
    const { subject, teacher, total } = line;
    if (total === null) continue;
    const value = { student_id, class_id, subject, value: total, letter: getLetter(total, key), line };
    openGroup(groups, 'subject', subject, { subject }).values.push(value);
    const inClass = joinNames(class_id, subject);
    openGroup(groups, 'class_subject', inClass, { class_id, form_level, subject }).values.push(value);
    if (teacher !== null && teacher !== '')
      openGroup(groups, 'teacher', teacher, { teacher }).values.push(value);
  }
}

const overAll = { class_id: null, form_level: null, subject: null, teacher: null };

function openGroup(
  groups: ResultGroups,
  by: Grouping,
  name: string,
  key: Partial<Omit<ResultGroup, 'values'>>,
): ResultGroup {
  const known = groups[by].get(name);
  if (known) return known;
  const group = { ...overAll, ...key, by, values: [] };
  groups[by].set(name, group);
  return group;
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

/** The names of students as in a list, in their order. */
export type StudentNames = ReadonlyMap<string, string>;

/** Returns the values of each student with the name, in the order of the names. */
export function listByName<Value extends { readonly student_id: string }>(
  values: readonly Value[],
  names: StudentNames,
): (Value & { readonly name: string })[] {
  const places = new Map([...names.keys()].map((id, index) => [id, index]));
  const getPlace = ({ student_id }: Value) => places.get(student_id) ?? places.size;
  return values
    .toSorted((a, b) => getPlace(a) - getPlace(b))
    .map((value) => ({ ...value, name: names.get(value.student_id) ?? value.student_id }));
}
