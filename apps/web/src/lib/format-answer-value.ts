import type { AnswerValue } from '@formroom/domain/kinds/field.ts';
import { formatAnswer, type TitleLookup } from '@formroom/domain/kinds/format-answer.ts';
import { catalogue, isFieldName } from '@formroom/domain/registration/catalogue.ts';
import { markColumns, type ResultColumn, studentColumns } from '@formroom/domain/report-cards/columns.ts';

/** Formats an answer for people. */
export const formatAnswerValue = (field: string, value: AnswerValue | null, getTitle: TitleLookup) => {
  const printed = isFieldName(field) ? formatAnswer(catalogue[field], value, getTitle) : String(value ?? '');
  return printed === '' ? 'no answer' : printed;
};

/**
 * The column heading of a result field.
 * @param isMarksRow whether the row is from a marks sheet; such a row can also set the student's class
 */
export function formatResultField(field: string, isMarksRow: boolean): string {
  const studentFields: Columns = studentColumns;
  const markFields: Columns = markColumns;
  const column = (isMarksRow ? markFields[field] : undefined) ?? studentFields[field];
  return column?.heading ?? field;
}
type Columns = Readonly<Partial<Record<string, ResultColumn>>>;

export const formatResultValue = (value: AnswerValue | null) => (value === null ? 'nothing' : String(value));
