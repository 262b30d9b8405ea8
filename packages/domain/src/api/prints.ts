import { z } from 'zod';
import { singleLineText } from '../kinds/text-schemas.ts';
import { pluralize } from '../school/pluralize.ts';
import type { FieldName } from '../registration/catalogue.ts';
import { defineCall } from './contract.ts';
import { XLSX_TYPE } from './media-types.ts';
import { paths } from './paths.ts';
import { addClass, type StudentSelection, studentSelectionSchema } from './student-selection.ts';

/** The lists that the office prints, with the number of students that one print may have. */
export const printedLists = {
  classList: { title: 'Class List', maxStudents: 10_000 },
  /** A row is a third of a page. */
  emergencySheet: { title: 'Emergency Sheet', maxStudents: 1000 },
  labels: { title: 'Labels', maxStudents: 10_000 },
  addressLabels: { title: 'Address Labels', maxStudents: 10_000 },
} as const;
export type PrintedList = keyof typeof printedLists;
const printedListIds = Object.keys(printedLists) as PrintedList[];

/** The answers that a class list can show beside name and ID. None is about health. */
export const classListFields = [
  'sex',
  'date_of_birth',
  'house_code',
  'entry_date',
  'phone_home',
  'email',
  'home_address',
  'mother_name',
  'mobile_phone_mother',
  'father_name',
  'mobile_phone_father',
  'guardian_name',
  'mobile_phone_guardian',
  'emergency_contact',
  'emergency_home_phone',
] as const satisfies readonly FieldName[];
export type ClassListField = (typeof classListFields)[number];

/** With more, columns are too narrow to read. */
export const MAX_CLASS_LIST_FIELDS = 6;
export const MAX_EMPTY_COLUMNS = 10;
export const MAX_EMPTY_HEADING_LENGTH = 20;

/** Sheets of labels, columns by rows: the first two on Letter paper, the others on A4. */
export const labelSheets = ['3x10', '2x7', '3x8', '2x7-a4'] as const;
export type LabelSheet = (typeof labelSheets)[number];

/** The lists on labels, with the sheet that they are on unless another is chosen. */
export const usualLabelSheets = {
  labels: '3x10',
  addressLabels: '3x8',
} as const satisfies Partial<Record<PrintedList, LabelSheet>>;

export const printListsSchema = z.strictObject({
  selection: studentSelectionSchema,
  list: z.enum(printedListIds, `Give one of ${printedListIds.join(', ')}.`),
  format: z.enum(['pdf', 'xlsx'], 'Give pdf or xlsx.').default('pdf'),
  /** The answers on a class list. */
  columns: z
    .array(z.enum(classListFields, 'This column does not exist.'))
    .max(MAX_CLASS_LIST_FIELDS, `Choose at most ${MAX_CLASS_LIST_FIELDS} columns.`)
    .refine((columns) => new Set(columns).size === columns.length, 'Name each column once.')
    .default([]),
  /** The headings of a class list's empty columns. */
  empty_columns: z
    .array(singleLineText(MAX_EMPTY_HEADING_LENGTH))
    .max(MAX_EMPTY_COLUMNS, `Add at most ${MAX_EMPTY_COLUMNS} empty columns.`)
    .default([]),
  label_sheet: z.enum(labelSheets, `Give one of ${labelSheets.join(', ')}.`).optional(),
});
export type PrintLists = z.infer<typeof printListsSchema>;

/** The title of a list of a class or of other students, which is also the name of its file. */
export const formatListTitle = (list: PrintedList, selection: StudentSelection) =>
  addClass(printedLists[list].title, selection);

/** The details of a print in the audit log: `Class List 2A; 31 students`. */
export const formatPrintDetails = (title: string, students: number) =>
  `${title}; ${pluralize(students, 'student')}`;

export const printLists = defineCall({
  method: 'POST',
  path: paths.printLists,
  body: printListsSchema,
  produces: ['application/pdf', XLSX_TYPE],
});

/** More than the largest secondary school has; a form takes a fraction of a second. */
export const MAX_PRINTED_FORMS = 2000;

export const printFormsSchema = z.strictObject({
  selection: studentSelectionSchema,
  /** Without answers, to fill in by hand, or with those that are known. */
  content: z.enum(['known', 'blank'], 'Give known or blank.').default('known'),
});
export type PrintForms = z.infer<typeof printFormsSchema>;

/** The title of a print of forms, which is also the name of its file. */
export const formatFormsTitle = ({ selection, content }: PrintForms) =>
  addClass(content === 'blank' ? 'Blank Registration Forms' : 'Registration Forms', selection);

export const printForms = defineCall({
  method: 'POST',
  path: paths.printForms,
  body: printFormsSchema,
  produces: ['application/pdf'],
});
