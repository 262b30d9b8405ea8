import { messageKindLabels } from '@formroom/domain/messages/kinds.ts';
import { type AuditEntry, auditEventLabels } from '@formroom/domain/api/audit-log.ts';
import { formatAnswer } from '@formroom/domain/kinds/format-answer.ts';
import type { AnswerValue } from '@formroom/domain/kinds/field.ts';
import { catalogue, listFieldNames, isFieldName, sections } from '@formroom/domain/registration/catalogue.ts';
import { formatFieldName } from '@formroom/domain/registration/format-field-name.ts';
import { decodeActor } from '@formroom/domain/school/actor.ts';
import { formatDateTime } from '@formroom/domain/school/dates.ts';
import { type YearEnding, yearEndingLabels } from '@formroom/domain/school/year-plan.ts';
import { formatAcademicYear, formatTermName } from '@formroom/domain/report-cards/terms.ts';
import type { ConfirmedValue } from '../students/confirmations.repository.ts';
import { type CsvCell, formatCsv, streamCsv } from './csv.ts';
import type { ArchiveData, ArchivedChange } from './archive-data.ts';
import type { AccessEvent } from './family-archive.repository.ts';

type FormatTime = (at: string | null) => string | null;

/** Formats times in the school's time zone. */
const createTimeFormatter =
  ({ moment }: Pick<ArchiveData, 'moment'>): FormatTime =>
  (at) =>
    at === null ? null : formatDateTime(new Date(at), moment.timeZone);

/** Returns all answers in the order of the pages, with the labels of the form. */
export function recordTable(data: Pick<ArchiveData, 'student' | 'getTitle' | 'moment'>) {
  const { student, getTitle } = data;
  const clock = createTimeFormatter(data);
  const facts: [string, CsvCell][] = [
    ['Student ID', student.id],
    ['Registration submitted', clock(student.submitted_at)],
    ['Last changed', clock(student.updated_at)],
    ['Left the school', clock(student.left_at)],
    ['Last day at the school', student.left_on],
    ['Reason for leaving', student.leaving_reason],
    ['Next school', student.next_school],
    ['To be deleted', clock(student.erase_at)],
  ];
  const answers = sections.flatMap((section) =>
    listFieldNames(section).map((name) => [
      section.title,
      catalogue[name].label,
      formatAnswer(catalogue[name], student[name], getTitle),
    ]),
  );
  return formatCsv([
    ['Part', 'Question', 'Answer'],
    ...facts.filter(([, value]) => value !== null).map((fact) => ['Record', ...fact]),
    ...answers.filter(([, , answer]) => answer !== ''),
  ]);
}

/** Streams every change of an answer, the oldest first. */
export function historyTable(
  data: Pick<ArchiveData, 'getTitle' | 'moment'>,
  history: AsyncIterable<ArchivedChange>,
) {
  const clock = createTimeFormatter(data);
  const formatValue = (field: string, value: AnswerValue | null) =>
    isFieldName(field) ? formatAnswer(catalogue[field], value, data.getTitle) : (value ?? '');
  return streamCsv(
    ['When', 'Question', 'Before', 'After', 'Changed by'],
    mapRows(history, ({ at, field, from, to, actor }) => [
      clock(at),
      formatFieldName(field),
      formatValue(field, from),
      formatValue(field, to),
      formatRole(actor.role),
    ]),
  );
}

async function* mapRows<Entry>(entries: AsyncIterable<Entry>, toRow: (entry: Entry) => readonly CsvCell[]) {
  for await (const entry of entries) yield toRow(entry);
}

/** Families do not see the names of office staff. */
const roleLabels: Record<NonNullable<AuditEntry['role']>, string> = {
  admin: 'The school office',
  operator: 'The school’s technician',
  student: 'The family',
};

export const formatRole = (role: AuditEntry['role']) => (role === null ? '' : roleLabels[role]);

/** Streams the school's accesses and actions, the oldest first. */
export function accessTable(data: Pick<ArchiveData, 'moment'>, looks: AsyncIterable<AccessEvent>) {
  const clock = createTimeFormatter(data);
  return streamCsv(
    ['When', 'What', 'Of whom', 'Who'],
    mapRows(looks, ({ at, event, role, student_id: one }) => [
      clock(at),
      auditEventLabels[event],
      one === null ? 'Many students at once' : 'This student',
      formatRole(role),
    ]),
  );
}

/** Returns how often the family opened each report card. */
export function cardViewsTable(data: Pick<ArchiveData, 'openings' | 'moment'>) {
  const clock = createTimeFormatter(data);
  return formatCsv([
    ['Report card', 'Opened by the family', 'First', 'Last'],
    ...data.openings.map((opening) => [
      formatTermName(opening),
      opening.views,
      clock(opening.first_viewed),
      clock(opening.last_viewed),
    ]),
  ]);
}

const formatEnding = (ended: YearEnding) => (ended === 'none' ? '' : yearEndingLabels[ended]);

/** Returns the past school years of the student, the oldest first. */
export function yearsTable(data: Pick<ArchiveData, 'years' | 'getTitle' | 'moment'>) {
  const clock = createTimeFormatter(data);
  return formatCsv([
    ['School year', 'Class', 'House', 'At its end', 'Agreed to the terms'],
    ...data.years.map(({ year, class_id, house_code, ended, submitted_at }) => [
      formatAcademicYear(year),
      class_id,
      formatAnswer(catalogue.house_code, house_code, data.getTitle),
      formatEnding(ended),
      clock(submitted_at),
    ]),
  ]);
}

/** Returns every confirmed answer of every school year, the oldest first. */
export function confirmationsTable(data: Pick<ArchiveData, 'confirmations' | 'getTitle' | 'moment'>) {
  const clock = createTimeFormatter(data);
  return formatCsv([
    ['School year', 'Question', 'Answer', 'Confirmed', 'By'],
    ...data.confirmations
      .toReversed()
      .flatMap(({ year, item, value, confirmed_at, confirmed_by }) =>
        listConfirmedAnswers(item, value).map(([name, answer]) => [
          formatAcademicYear(year),
          formatFieldName(name),
          isFieldName(name) ? formatAnswer(catalogue[name], answer, data.getTitle) : answer,
          clock(confirmed_at),
          formatRole(decodeActor(confirmed_by).role),
        ]),
      ),
  ]);
}

/** The answers of an item by field: a single one is stored without its name. */
const listConfirmedAnswers = (item: string, value: ConfirmedValue): [string, AnswerValue | null][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [[item, value]];

/** Returns the messages about the student, the oldest first. */
export function messagesTable(data: Pick<ArchiveData, 'messages' | 'moment'>) {
  const clock = createTimeFormatter(data);
  return formatCsv([
    ['Written', 'Message', 'To', 'Sent'],
    ...data.messages.map(({ kind, address, created_at, sent_at }) => [
      clock(created_at),
      messageKindLabels[kind],
      address,
      clock(sent_at),
    ]),
  ]);
}
