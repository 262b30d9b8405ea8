import { letters } from '@formroom/domain/report-cards/letter-key.ts';
import { markColumns, type ResultColumn, studentColumns } from '@formroom/domain/report-cards/columns.ts';
import { z } from 'zod';

/** A row from before a column was added has nothing in it. */
const valueSchemas = {
  text: z.string().nullable().default(null),
  paragraph: z.string().nullable().default(null),
  count: z.number().nullable().default(null),
  letter: z.enum(letters).nullable().default(null),
  mark: z
    .union([z.number(), z.literal('Abs')])
    .nullable()
    .default(null),
};

const toShape = <Columns extends Record<string, ResultColumn>>(columns: Columns) =>
  Object.fromEntries(Object.entries(columns).map(([name, { kind }]) => [name, valueSchemas[kind]])) as {
    [Name in keyof Columns]: (typeof valueSchemas)[Columns[Name]['kind']];
  };

export const studentRowSchema = z.object({
  ...toShape(studentColumns),
  student_id: z.string(),
  class_id: z.string(),
  form_level: z.number(),
});
export const subjectRowSchema = z.object({
  ...toShape(markColumns),
  student_id: z.string(),
  subject: z.number(),
});

/** A written row before and after; `before` is null for an added row. */
export interface WrittenRow<Row> {
  readonly before: Row | null;
  readonly after: Row;
}
const writtenSchema = <Row extends z.ZodType>(row: Row) => z.object({ before: row.nullable(), after: row });

/** What is stored to undo some rows of an import of results. */
export const appliedResultsSchema = z.object({
  students: z.array(writtenSchema(studentRowSchema)),
  lines: z.array(writtenSchema(subjectRowSchema)),
});
export type AppliedResults = z.infer<typeof appliedResultsSchema>;
