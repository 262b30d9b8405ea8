import { type AuditEntry, auditEvents } from '@formroom/domain/api/audit.ts';
import { printedAnswer } from '@formroom/domain/kinds/printed.ts';
import type { AnswerValue } from '@formroom/domain/kinds/field.ts';
import { catalogue, fieldNamesOf, isFieldName, sections } from '@formroom/domain/registration/catalogue.ts';
import { fieldWords } from '@formroom/domain/registration/field-words.ts';
import { momentOf } from '@formroom/domain/school/dates.ts';
import { termName } from '@formroom/domain/term-report/terms.ts';
import { type CsvCell, csvOf } from './csv.ts';
import type { HeldData } from './held-data.ts';

type Clock = (at: string | null) => string | null;

/** Moments as the school's clocks say them. */
const clockOf =
  ({ moment }: Pick<HeldData, 'moment'>): Clock =>
  (at) =>
    at === null ? null : momentOf(new Date(at), moment.timeZone);

/** Every answer that is there, in the order of the pages and in the words of the form. */
export function recordTable(held: Pick<HeldData, 'student' | 'titleOf' | 'moment'>) {
  const { student, titleOf } = held;
  const clock = clockOf(held);
  const facts: [string, CsvCell][] = [
    ['Student ID', student.id],
    ['Registration submitted', clock(student.submitted_at)],
    ['Last changed', clock(student.updated_at)],
    ['Left the school', clock(student.left_at)],
    ['To be deleted', clock(student.erase_at)],
  ];
  const answers = sections.flatMap((section) =>
    fieldNamesOf(section).map((name) => [
      section.title,
      catalogue[name].label,
      printedAnswer(catalogue[name], student[name], titleOf),
    ]),
  );
  return csvOf([
    ['Part', 'Question', 'Answer'],
    ...facts.filter(([, value]) => value !== null).map((fact) => ['Record', ...fact]),
    ...answers.filter(([, , answer]) => answer !== ''),
  ]);
}

/** Every change of an answer, the oldest first. */
export function historyTable(held: Pick<HeldData, 'history' | 'titleOf' | 'moment'>) {
  const clock = clockOf(held);
  const words = (field: string, value: AnswerValue | null) =>
    isFieldName(field) ? printedAnswer(catalogue[field], value, held.titleOf) : (value ?? '');
  return csvOf([
    ['When', 'Question', 'Before', 'After', 'Changed by'],
    ...held.history.map(({ at, field, from, to, byFamily }) => [
      clock(at),
      fieldWords(field),
      words(field, from),
      words(field, to),
      changedBy(byFamily),
    ]),
  ]);
}

/** The people of the office do their work, and are not named to families. */
export const changedBy = (isFamily: boolean) => (isFamily ? 'The family' : OFFICE);

const OFFICE = 'The school office';

const lookers: Record<NonNullable<AuditEntry['role']>, string> = {
  admin: OFFICE,
  operator: 'The school’s technician',
  student: 'The family',
};

export const lookerOf = (role: AuditEntry['role']) => (role === null ? '' : lookers[role]);

/** What the school looked at and did, the oldest first. */
export function looksTable(held: Pick<HeldData, 'looks' | 'moment'>) {
  const clock = clockOf(held);
  return csvOf([
    ['When', 'What', 'Of whom', 'Who'],
    ...held.looks.map(({ at, event, role, student_id: one }) => [
      clock(at),
      auditEvents[event],
      one === null ? 'Many students at once' : 'This student',
      lookerOf(role),
    ]),
  ]);
}

/** How often the family opened each report card. */
export function openingsTable(held: Pick<HeldData, 'openings' | 'moment'>) {
  const clock = clockOf(held);
  return csvOf([
    ['Report card', 'Opened by the family', 'First', 'Last'],
    ...held.openings.map((opening) => [
      termName(opening),
      opening.views,
      clock(opening.first_viewed),
      clock(opening.last_viewed),
    ]),
  ]);
}
