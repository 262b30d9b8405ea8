import type { AnswerValue } from '@formroom/domain/kinds/field.ts';
import { formatAnswer, type TitleLookup } from '@formroom/domain/kinds/format-answer.ts';
import { catalogue, isFieldName } from '@formroom/domain/registration/catalogue.ts';
import { markColumns, type ResultColumn, studentColumns } from '@formroom/domain/term-report/columns.ts';

/** Formats an answer for people. */
export const formatAnswerValue = (field: string, value: AnswerValue | null, titleOf: TitleLookup) => {
  const printed = isFieldName(field) ? formatAnswer(catalogue[field], value, titleOf) : String(value ?? '');
  return printed === '' ? 'no answer' : printed;
};

/**
 * The column heading of a result field.
 * @param isOfMarks whether the row is from a marks sheet; such a row can also set the student's class
 */
export function formatResultField(field: string, isOfMarks: boolean): string {
  const ofStudents: Columns = studentColumns;
  const ofMarks: Columns = markColumns;
  const column = (isOfMarks ? ofMarks[field] : undefined) ?? ofStudents[field];
  return column?.heading ?? field;
}
type Columns = Readonly<Partial<Record<string, ResultColumn>>>;

export const formatResultValue = (value: AnswerValue | null) => (value === null ? 'nothing' : String(value));
