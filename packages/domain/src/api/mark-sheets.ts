import { z } from 'zod';
import { flagSchema } from '../kinds/flag-schema.ts';
import { singleLineText } from '../kinds/text-schemas.ts';
import { markColumns } from '../report-cards/columns.ts';
import { letters } from '../report-cards/letter-key.ts';
import { classRemarkCells, sheetCells } from '../report-cards/sheet-cells.ts';
import { studentIdSchema } from './accounts.ts';
import { classNameSchema } from './class-report.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';
import { MAX_REASON_LENGTH, termKeyShape, termParamsSchema } from './terms.ts';

/**
 * `open`: teachers type; `handed_in`: the teacher is done; `closed`: outside the term's entry days; `locked`: the term is
 * posted. The office may write until a sheet is locked.
 */
export const sheetStates = ['open', 'handed_in', 'locked', 'closed'] as const;
export type SheetState = (typeof sheetStates)[number];

const mark = z.union([z.number(), z.literal('Abs')]).nullable();
const letter = z.enum(letters).nullable();
const count = z.int().nullable();
const text = z.string().nullable();

/** A class's sheet of a subject in a term. */
export const listedSheetSchema = z.object({
  class_id: z.string(),
  /** The code of the subject. */
  subject: z.int(),
  subject_name: z.string(),
  /** The administrator who teaches it; null for nobody. */
  teacher: z.string().nullable(),
  state: z.enum(sheetStates),
  /** How many students take the subject, and of how many all marks that count are filled in. */
  students: z.int(),
  filled: z.int(),
});
export type ListedSheet = z.infer<typeof listedSheetSchema>;
/** Whether the office still waits for a sheet. */
export const isOwed = ({ state }: Pick<ListedSheet, 'state'>) => state === 'open' || state === 'closed';

export const sheetRowSchema = z.object({
  student_id: z.string(),
  name: z.string(),
  first_name: z.string(),
  /** Grows with every change of the row. */
  version: z.int(),
  course_mark: mark,
  exam_mark: mark,
  application: letter,
  conduct: letter,
  times_late: count,
  times_absent: count,
  remark: text,
  /** What is odd about the remark, such as another child's name; empty if nothing is. */
  warnings: z.array(z.string()),
});
export type SheetRow = z.infer<typeof sheetRowSchema>;

/** What a save overwrote that another person had changed since the page was loaded, by student and cell. */
const replacedSchema = z.record(
  z.string(),
  z.record(z.string(), z.union([z.string(), z.number()]).nullable()),
);

/** Names this very content: sent back as `If-None-Match`, it is answered 304 while nothing has changed. */
const tag = z.string();

const sheetSchema = z.object({
  tag,
  state: z.enum(sheetStates),
  /** Whether the caller may write. */
  editable: flagSchema,
  class_id: z.string(),
  subject: z.int(),
  subject_name: z.string(),
  teacher: z.string().nullable(),
  /** Why the office reopened it; null if it was not. */
  reason: z.string().nullable(),
  /** Percentages of the total. */
  weights: z.object({ course: z.number(), exam: z.number() }),
  rows: z.array(sheetRowSchema),
});
export type MarkSheet = z.infer<typeof sheetSchema>;

const sheetParams = termParamsSchema.extend({
  class: classNameSchema,
  subject: z
    .string()
    .regex(/^\d{1,9}$/, 'This subject does not exist.')
    .transform(Number),
});

/** More than any class has. */
const MAX_ROWS = 200;

/** A changed cell as it was typed, or as a value; null and an empty text clear it. */
const cellInput = z
  .union([z.string().max(2000), z.number(), z.null()], 'Send a text, a number or null.')
  .optional();
const rowInput = <Name extends string>(names: readonly Name[]) =>
  z.strictObject({
    student_id: studentIdSchema,
    /** The version that the page has; without it, nothing is reported as replaced. */
    version: z.int32().optional(),
    ...(Object.fromEntries(names.map((name) => [name, cellInput])) as Record<Name, typeof cellInput>),
  });
const rowsInput = <Name extends string>(names: readonly Name[]) =>
  z.strictObject({
    rows: z
      .array(rowInput(names))
      .min(1, 'Send at least one row.')
      .max(MAX_ROWS, `Send at most ${MAX_ROWS} rows.`),
  });
const saveSheetSchema = rowsInput(sheetCells);
export type SaveSheet = z.infer<typeof saveSheetSchema>;

export const listMarkSheets = defineCall({
  method: 'GET',
  path: paths.markSheets,
  params: termParamsSchema,
  response: z.array(listedSheetSchema),
});

export const getMarkSheet = defineCall({
  method: 'GET',
  path: paths.markSheet,
  params: sheetParams,
  response: sheetSchema,
});

/**
 * Writes the changed cells of rows and answers with these rows as they are now. A row with an invalid cell is not written;
 * the others are, and the answer is 422 with the messages as `STUDENT_ID.cell`. 409 if the caller may not write any more.
 */
export const saveMarkSheet = defineCall({
  method: 'POST',
  path: paths.markSheet,
  params: sheetParams,
  body: saveSheetSchema,
  response: z.object({
    state: z.enum(sheetStates),
    rows: z.array(sheetRowSchema),
    replaced: replacedSchema.optional(),
  }),
});

/** Hands a sheet in (`handed_in`, by its teacher or the office), or opens it again (`open`, by the office with a reason). */
export const changeSheetState = defineCall({
  method: 'POST',
  path: paths.markSheetState,
  body: z
    .strictObject({
      ...termKeyShape,
      class_id: classNameSchema,
      subject: z.int32(),
      state: z.enum(['open', 'handed_in'], 'Choose open or handed_in.'),
      reason: singleLineText(MAX_REASON_LENGTH).nullish(),
    })
    .refine(({ state, reason }) => state !== 'open' || (reason ?? '') !== '', {
      path: ['reason'],
      message: 'Say why the sheet is opened again.',
    }),
  response: listedSheetSchema,
});

export const classRemarkRowSchema = z.object({
  student_id: z.string(),
  name: z.string(),
  first_name: z.string(),
  version: z.int(),
  times_absent: count,
  times_late: count,
  attitude: letter,
  responsibility: letter,
  co_operation: letter,
  activities: text,
  form_teacher_remarks: text,
  dean_remarks: text,
  /** As in a sheet, by cell. */
  warnings: z.array(z.object({ cell: z.string(), text: z.string() })),
  /** The remarks of all subjects, for the proof page. */
  subject_remarks: z.array(
    z.object({ subject_name: z.string(), remark: z.string(), warnings: z.array(z.string()) }),
  ),
});
export type ClassRemarkRow = z.infer<typeof classRemarkRowSchema>;

const classRemarksSchema = z.object({
  tag,
  state: z.enum(['open', 'locked', 'closed']),
  /** The cells that the caller may write. */
  editable: z.array(z.enum(classRemarkCells)),
  rows: z.array(classRemarkRowSchema),
});
export type ClassRemarks = z.infer<typeof classRemarksSchema>;

const classParams = termParamsSchema.extend({ class: classNameSchema });
const saveClassRemarksSchema = rowsInput(classRemarkCells);
export type SaveClassRemarks = z.infer<typeof saveClassRemarksSchema>;

/** What form teacher and dean write of a class, and all its remarks to proof-read. */
export const getClassRemarks = defineCall({
  method: 'GET',
  path: paths.classRemarks,
  params: classParams,
  response: classRemarksSchema,
});

/** As `saveMarkSheet`. */
export const saveClassRemarks = defineCall({
  method: 'POST',
  path: paths.classRemarks,
  params: classParams,
  body: saveClassRemarksSchema,
  response: classRemarksSchema
    .omit({ tag: true, editable: true })
    .extend({ replaced: replacedSchema.optional() }),
});

/** More than anybody chooses from. */
export const MAX_BANK_REMARKS = 200;
const bankRemark = singleLineText(markColumns.remark.max).pipe(z.string().min(1, 'Type a remark.'));
const remarkBankSchema = z.object({ school: z.array(z.string()), own: z.array(z.string()) });
export type RemarkBank = z.infer<typeof remarkBankSchema>;

/** The remarks of the school, and one's own. */
export const getRemarkBank = defineCall({
  method: 'GET',
  path: paths.remarkBank,
  response: remarkBankSchema,
});

export const tooManyRemarks = `Keep at most ${MAX_BANK_REMARKS} remarks.`;
const bankRemarks = z.array(bankRemark).max(MAX_BANK_REMARKS, tooManyRemarks);

/** Replaces one's own remarks, or those of the school (by the office); what is left out stays. */
export const saveRemarkBank = defineCall({
  method: 'POST',
  path: paths.remarkBank,
  body: z.strictObject({
    own: bankRemarks.optional(),
    school: bankRemarks.optional(),
    /** What the page had loaded: what others have added or removed since then stays so. */
    known: z.strictObject({ own: bankRemarks.optional(), school: bankRemarks.optional() }).optional(),
  }),
  response: remarkBankSchema,
});
