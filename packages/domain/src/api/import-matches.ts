import { z } from 'zod';
import { dateOrders, dateReadingSchema } from '../kinds/date-order.ts';
import { messages } from '../kinds/messages.ts';
import { encodingChoicesSchema, textEncodings } from '../kinds/text-encoding.ts';
import { normalizeUnicode } from '../kinds/normalize-unicode.ts';
import { defineCall } from './contract.ts';
import { filePartSchema } from './media-types.ts';
import { paths } from './paths.ts';
import { termParamsSchema } from './terms.ts';

/** The field of a column that the import leaves out. */
export const LEFT_OUT = 'nothing';
/** Headings are compared up to this length. */
export const MAX_MATCHED_HEADING = 200;
const MAX_VALUE = 200;
/** A field that holds a subject's marks has the subject's title. */
const MAX_FIELD = 200;
/** A whole match as JSON. */
export const MAX_MATCH_BYTES = 100_000;

/** Values of files are compared ignoring case and surrounding spaces. */
export const toValueKey = (value: string) => normalizeUnicode(value, 'NFC').trim().toLowerCase();

const text = (max: number) => z.string(messages.wrongType).max(max, messages.tooLong(max));

/**
 * What the columns of a sheet stand for: a field for each heading, in the order of the sheet, `full_name` for last name,
 * comma and first name, or `nothing`. `values` has our values for those of the sheet that are not understood, by field; an
 * empty one leaves the cell out. Only fields with a fixed set of values can have them. In a broadsheet, a field such as
 * `course_mark:Mathematics` is the mark of a subject.
 */
export const sheetMatchSchema = z.object({
  columns: z
    .array(
      z.object({ heading: text(MAX_MATCHED_HEADING), field: text(MAX_FIELD) }, messages.wrongType),
      messages.wrongType,
    )
    .min(1, messages.required)
    .max(200, 'There are too many columns.'),
  values: z.record(text(60), z.record(text(MAX_VALUE), text(MAX_VALUE)), messages.wrongType).optional(),
  /** The subject of a sheet with the marks of one subject, by the sheet's name, which is empty for a text file. Never remembered. */
  subjects: z.record(text(MAX_VALUE), text(MAX_VALUE), messages.wrongType).optional(),
});
export type SheetMatch = z.infer<typeof sheetMatchSchema>;

const matchesSchema = z
  .array(sheetMatchSchema, messages.wrongType)
  .min(1, messages.required)
  .max(20, 'There are too many sheets.');

const jsonPartSchema = z.string(messages.wrongType).transform((json, context) => {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    context.addIssue({ code: 'custom', message: 'This is not JSON.' });
    return z.NEVER;
  }
});

/** The matches of the sheets of a file, as JSON; sheets with the same headings share one. */
const matchPartSchema = jsonPartSchema.pipe(matchesSchema);

/** Who the child of a row is, where several students could be: one of them, or null for another child. */
const sameChildSchema = z.object({
  row: z.int(messages.wrongType),
  /** The name of the sheet, if the file has several. */
  sheet: text(60).optional(),
  student_id: text(20).nullable(),
});
export type SameChildChoice = z.infer<typeof sameChildSchema>;
const sameChildrenPartSchema = jsonPartSchema.pipe(
  z.array(sameChildSchema, messages.wrongType).max(1000, 'There are too many rows.'),
);

/** The field of a broadsheet's column with the marks of a subject. */
export const toSubjectField = (mark: 'course_mark' | 'exam_mark', subject: string) => `${mark}:${subject}`;

/** The field that says which values a column has: `course_mark` for the course mark of every subject. */
export const toValueField = (field: string) => field.replace(/:.*/s, '');

export const hiddenRowsChoices = ['leave_out', 'include'] as const;
export type HiddenRowsChoice = (typeof hiddenRowsChoices)[number];
export const capitalsChoices = ['keep', 'convert'] as const;
export type CapitalsChoice = (typeof capitalsChoices)[number];

/** The parts of a form with a file to import. A match is remembered for the next file with the same headings when the import is done. */
export const importChoicesSchema = z.object({
  match: matchPartSchema.optional(),
  /** The order of day and month in dates such as 03/04/2015; by default detected, else remembered, else the day first. */
  date_order: z.enum(dateOrders, messages.choice).optional(),
  /**
   * The encoding of a text file whose letters could be read in several ways. Without it such a file is a 422 with
   * `errors.encoding`, and `data` as in `unclearEncodingSchema`.
   */
  encoding: z.enum(textEncodings, messages.choice).optional(),
  /** Whether rows that the workbook hides are imported. They are left out until the office decides. */
  hidden_rows: z.enum(hiddenRowsChoices, messages.choice).optional(),
  /** `new` gives IDs to the new students of a list of students that has none. */
  student_ids: z.enum(['in_file', 'new'], messages.choice).optional(),
  /** Whether names in capitals are written as people do; by default they are kept. */
  capitals: z.enum(capitalsChoices, messages.choice).optional(),
  /** Who the children of some rows are, as JSON. */
  same_children: sameChildrenPartSchema.optional(),
  file: filePartSchema,
});

/** The `data` of the 422 for a text file whose letters could be read in several ways: how some of them would read. */
export const unclearEncodingSchema = z.object({ encodings: encodingChoicesSchema });

/** The columns of a file and what they stand for; nothing is stored. Sheets with the same headings are one entry. */
export const importColumnsSchema = z.object({
  sheets: z.array(
    z.object({
      /** The names of the sheets; empty for a text file. */
      names: z.array(z.string()),
      /** The number of the row with the headings. */
      row: z.int(),
      /** Whether the match is that of an earlier file with these headings. */
      remembered: z.boolean(),
      columns: z.array(
        z.object({
          heading: z.string(),
          letters: z.string(),
          /** The first different values. */
          samples: z.array(z.string()),
          /** Null if the heading is unknown or could mean several fields. */
          field: z.string().nullable(),
          /** The fields that an unclear heading could mean. */
          candidates: z.array(z.string()),
          /** The field whose own heading this is; it can only be left out instead. */
          own_field: z.string().nullable(),
        }),
      ),
      /** The fields that can be matched. */
      options: z.array(z.object({ field: z.string(), label: z.string() })),
      /** The values that are not understood without a match, with those that they could stand for. */
      values: z.array(
        z.object({
          field: z.string(),
          label: z.string(),
          unknown: z.array(z.string()),
          choices: z.array(z.string()),
          /** The choices that a value may mean, such as Mathematics for “Maths”. */
          suggested: z.record(z.string(), z.string()),
        }),
      ),
      /** The sheets with the marks of one subject, with the one that each mentions; null if the sheet names its subjects. */
      subject: z
        .object({
          choices: z.array(z.string()),
          sheets: z.array(z.object({ name: z.string(), suggested: z.string().nullable() })),
        })
        .nullable(),
      /** The values that the office has matched, by field. */
      matched_values: z.record(z.string(), z.record(z.string(), z.string())),
    }),
  ),
  dates: dateReadingSchema.nullable(),
});
export type ImportColumns = z.infer<typeof importColumnsSchema>;
export type SheetColumns = ImportColumns['sheets'][number];

export const inspectStudents = defineCall({
  method: 'POST',
  path: paths.importStudentsColumns,
  consumes: ['multipart/form-data'],
  body: importChoicesSchema,
  response: importColumnsSchema,
});

export const inspectTermResults = defineCall({
  method: 'POST',
  path: paths.importTermResultsColumns,
  consumes: ['multipart/form-data'],
  body: importChoicesSchema.extend(termParamsSchema.shape),
  response: importColumnsSchema,
});

export const inspectYearPlan = defineCall({
  method: 'POST',
  path: paths.importYearPlanColumns,
  consumes: ['multipart/form-data'],
  body: importChoicesSchema,
  response: importColumnsSchema,
});
