import type { AnswerValue } from '@formroom/domain/kinds/field.ts';
import { formatAnswer, type TitleLookup } from '@formroom/domain/kinds/format-answer.ts';
import { catalogue, isFieldName } from '@formroom/domain/registration/catalogue.ts';
import { markColumns, type ResultColumn, studentColumns } from '@formroom/domain/term-report/columns.ts';

/** An answer as people read it. */
export const formatAnswerValue = (field: string, value: AnswerValue | null, titleOf: TitleLookup) => {
  const printed = isFieldName(field) ? formatAnswer(catalogue[field], value, titleOf) : String(value ?? '');
  return printed === '' ? 'no answer' : printed;
};

/**
 * A field of a term's results as its column is headed.
 * @param isOfMarks whether the row is of a sheet of marks; it may bring its student into a class, too
 */
export function formatResultField(field: string, isOfMarks: boolean): string {
  const ofStudents: Columns = studentColumns;
  const ofMarks: Columns = markColumns;
  const column = (isOfMarks ? ofMarks[field] : undefined) ?? ofStudents[field];
  return column?.heading ?? field;
}
type Columns = Readonly<Partial<Record<string, ResultColumn>>>;

export const formatResultValue = (value: AnswerValue | null) => (value === null ? 'nothing' : String(value));
