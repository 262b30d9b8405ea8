import type { CardSubject, ReportCard } from '../api/term-reports.ts';
import { studentColumns } from './columns.ts';
import { usedParts } from './marks.ts';

/** What a school wants on every card before it is posted; dean and activities may well be empty. */
const wanted = [
  'times_absent',
  'times_late',
  'attitude',
  'responsibility',
  'co_operation',
  'form_teacher_remarks',
] as const;

/** What is looked at before a card is posted. */
export type CheckedCard = Pick<ReportCard, 'weights' | (typeof wanted)[number]> & {
  readonly subjects: readonly Pick<CardSubject, 'subject' | 'course_mark' | 'exam_mark'>[];
};

/** What is not on a card yet, in words such as `Mathematics: exam mark`; marks that don't count are not asked for. */
export function missingOnCard(card: CheckedCard): string[] {
  const used = usedParts(card.weights);
  const marks = card.subjects.flatMap(({ subject, course_mark, exam_mark }) => [
    ...(used.course && course_mark === null ? [`${subject}: course mark`] : []),
    ...(used.exam && exam_mark === null ? [`${subject}: exam mark`] : []),
  ]);
  const facts = wanted.filter((name) => card[name] === null).map((name) => studentColumns[name].heading);
  return [...(card.subjects.length === 0 ? ['Marks'] : marks), ...facts];
}
