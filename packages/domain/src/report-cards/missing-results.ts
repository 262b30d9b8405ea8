import type { CardSubject, ReportCard } from '../api/report-cards.ts';
import { studentColumns } from './columns.ts';
import { hasCountedMark, getCountedParts } from './marks.ts';

/** The columns that a card needs to be ready; dean and activities are optional. */
const expectedColumns = [
  'times_absent',
  'times_late',
  'attitude',
  'responsibility',
  'co_operation',
  'form_teacher_remarks',
] as const;

/** The parts of a card that are checked before posting. */
export type CheckedCard = Pick<ReportCard, 'weights' | (typeof expectedColumns)[number]> & {
  readonly subjects: readonly Pick<CardSubject, 'subject' | 'course_mark' | 'exam_mark'>[];
};

/** Whether a card has at least one mark that counts. Cards without one are never posted. */
export const cardHasCountedMarks = ({ subjects, weights }: Pick<CheckedCard, 'subjects' | 'weights'>) =>
  subjects.some((subject) => hasCountedMark(subject, weights));

/** `2 of 11 subjects have no mark yet`; undefined when none is missing. */
export function formatMissingMarks(missing: number, subjects: number): string | undefined {
  if (missing === 0) return undefined;
  const noun = subjects === 1 ? 'subject' : 'subjects';
  return `${missing} of ${subjects} ${noun} ${missing === 1 ? 'has' : 'have'} no mark yet`;
}

/** The subjects in which a card has no mark that counts. */
export const listSubjectsWithoutMark = (
  { subjects, weights }: Pick<CheckedCard, 'subjects' | 'weights'>,
  expected: readonly string[] = [],
): string[] => [
  ...subjects.filter((subject) => !hasCountedMark(subject, weights)).map(({ subject }) => subject),
  ...expected.filter((title) => !subjects.some(({ subject }) => subject === title)),
];

/**
 * The missing results of a card as texts such as `Mathematics: exam mark`. Marks without weight are not expected.
 * @param expected the titles of subjects that the student's form is known to take (R84)
 */
export function listMissingResults(card: CheckedCard, expected: readonly string[] = []): string[] {
  const used = getCountedParts(card.weights);
  const marks = card.subjects.flatMap(({ subject, course_mark, exam_mark }) => [
    ...(used.course && course_mark === null ? [`${subject}: course mark`] : []),
    ...(used.exam && exam_mark === null ? [`${subject}: exam mark`] : []),
  ]);
  const subjects = expected.filter((title) => !card.subjects.some(({ subject }) => subject === title));
  return [...(cardHasCountedMarks(card) ? [...marks, ...subjects] : ['Marks']), ...listMissingFacts(card)];
}

/** What is missing on a card besides marks, such as `Attitude to Authority`. */
export const listMissingFacts = (card: CheckedCard): string[] =>
  expectedColumns.filter((name) => card[name] === null).map((name) => studentColumns[name].heading);
