import type { ImportRow } from '@formroom/domain/api/imports.ts';
import { markColumns } from '@formroom/domain/report-cards/columns.ts';
import type { TableRow } from '../../../xlsx/reader.ts';
import type { SubjectRow } from '../../report-cards/results.repository.ts';
import type { Column, MarkColumn } from './columns.ts';
import { derivePlacement } from './preview-student.ts';
import { parseRow } from './parse-row.ts';
import type { Subject } from './subjects.ts';

interface MarksRowContext {
  readonly columns: readonly Column<MarkColumn>[];
  /** The subject as typed, and the matching entry of the subject list. */
  readonly text: string;
  readonly subject: Subject | undefined;
  /** The title that an unknown subject may mean. */
  readonly suggested: string | undefined;
  readonly stored: SubjectRow | undefined;
  /** Whether the student has a mark in the term, stored or in the file. */
  readonly hasMark: boolean;
  /** Whether the student has results in the term, stored or from an earlier row. */
  readonly isInTerm: boolean;
  /** Whether the student's row in the sheet of students has an error. */
  readonly isRefused: boolean;
  readonly currentClass: string | null;
}

/**
 * Previews a row of a sheet of marks. An empty line means that the student takes the subject if the student has marks;
 * otherwise it is an unfilled line of the template and is ignored.
 */
export function previewMarks(
  row: TableRow,
  { columns, text, subject, suggested, stored, hasMark, isInTerm, isRefused, currentClass }: MarksRowContext,
): Pick<ImportRow, 'status' | 'changes' | 'errors' | 'subject' | 'is_empty'> {
  const { changes, errors } = parseRow(row, columns, markColumns, stored);
  if (!subject) errors.unshift(unknownSubjectMessage(text, suggested));
  else if (subject.isRetired && !stored) errors.unshift(retiredSubjectMessage(text));
  const isEmpty = !stored && changes.length === 0;
  if (isEmpty && !hasMark && errors.length === 0) return { status: 'unchanged', changes, errors };
  if (isRefused && !isInTerm)
    errors.push('Student ID: The student’s row in the sheet of students is in error.');
  const placed =
    isInTerm || isRefused ? { changes: [] } : derivePlacement(null, { stored: undefined, currentClass });
  if ('error' in placed) errors.push(placed.error);
  if (!subject || errors.length > 0 || 'error' in placed) return { status: 'error', changes: [], errors };
  const status = !stored ? 'new' : changes.length > 0 ? 'changed' : 'unchanged';
  return {
    status,
    changes: [...placed.changes, ...changes],
    errors,
    subject: subject.code,
    ...(isEmpty && { is_empty: true as const }),
  };
}

const retiredSubjectMessage = (text: string) =>
  `Subject: “${text.slice(0, 40)}” is retired. Restore it in the settings if it is taught again.`;

const unknownSubjectMessage = (text: string, suggested: string | undefined) =>
  text === ''
    ? 'Subject: Enter a subject.'
    : suggested !== undefined
      ? `Subject: “${text.slice(0, 40)}” is not in the list of subjects. Did you mean ${suggested}?`
      : `Subject: “${text.slice(0, 40)}” is not in the list of subjects. Spell it as the list does, or add it in the settings.`;
