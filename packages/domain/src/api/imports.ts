import { z } from 'zod';
import { dateReadingSchema } from '../kinds/date-order.ts';
import { messages } from '../kinds/messages.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';
import { capitalsChoices, hiddenRowsChoices, importChoicesSchema } from './import-matches.ts';
import { XLSX_TYPE } from './media-types.ts';
import { termParamsSchema } from './terms.ts';

const kinds = ['students', 'term-results', 'year-plan'] as const;
/** The kinds of imports. */
export type ImportKindName = (typeof kinds)[number];

const statuses = ['new', 'changed', 'unchanged', 'error'] as const;
const value = z.union([z.string(), z.number(), z.null()]);

/**
 * What the office must decide before a row is imported: a class without students, or a new ID for a child with the name and
 * birth date of another student.
 */
export const importWarningKinds = ['unknown-class', 'possible-duplicate'] as const;
const warningKind = z.enum(importWarningKinds, messages.choice);
export type ImportWarningKind = z.infer<typeof warningKind>;

/** Why a row is taken for a student who is there already. */
export const sameChildReasons = ['birth_certificate_no', 'sea_no', 'name_and_birth_date'] as const;
/** The name alone is never enough: the office says who it is. */
const sameChildReason = z.enum([...sameChildReasons, 'name']);
export type SameChildReason = z.infer<typeof sameChildReason>;

/** A row of the workbook and its effect. `row` is the row number in the spreadsheet program. */
export const importRowSchema = z.object({
  row: z.int(),
  /** The name of the sheet, if the file has several. */
  sheet: z.string().optional(),
  /** What the row is about besides the student, such as a subject. */
  about: z.string().optional(),
  /** The subject's code in a row of marks. */
  subject: z.int().optional(),
  /** Whether a row of results is about a student or about a student's marks in a subject. */
  part: z.enum(['students', 'marks']).optional(),
  /** A new row of marks without a mark: it only says that the student takes the subject. It counts apart. */
  is_empty: z.literal(true).optional(),
  status: z.enum(statuses),
  /** Null if the row names no student. */
  student_id: z.string().nullable(),
  /** Whether the import gives a new student this ID. */
  has_new_id: z.boolean().optional(),
  /** What a row without an ID has in common with the student. */
  same: z.array(sameChildReason).optional(),
  /** The students who the child of a row could be. The row is in error until the office says which. */
  candidates: z
    .array(z.object({ student_id: z.string(), name: z.string(), same: z.array(sameChildReason) }))
    .optional(),
  /** The first and last name of an existing student, and of a new one whose row is in error. */
  name: z.string().optional(),
  changes: z.array(z.object({ field: z.string(), from: value, to: value })),
  /**
   * Values of the workbook that are older than the record's, with who changed the record after the workbook was downloaded
   * and when. They are imported only with `conflicts: 'use-workbook'`.
   */
  conflicts: z
    .array(z.object({ field: z.string(), from: value, to: value, by: z.string(), at: z.string() }))
    .optional(),
  warnings: z
    .array(
      z.object({
        kind: warningKind,
        message: z.string(),
        /** The class that nobody is in, or few. */
        class_id: z.string().optional(),
        /** The class that it probably means. */
        similar_class: z.string().optional(),
      }),
    )
    .optional(),
  /** The school year that the student joins, after the import, who enters after the current one (R86). */
  joins_year: z.int().optional(),
  /** Values of the file that a match of values changed; `to` is empty for a cell that is left out. */
  read_as: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })).optional(),
  /** Why the row is invalid; nothing of an invalid row is imported. */
  errors: z.array(z.string()),
});
export type ImportRow = z.infer<typeof importRowSchema>;

/** The most rows of a file. */
const MAX_IMPORTED_ROWS = 20_000;

/** The number of rows by status. */
export const importCountsSchema = z.object({
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  error: z.int(),
  /** New rows that are written without anything to read in them; left out if there are none. */
  empty: z.int().optional(),
});
export type ImportCounts = z.infer<typeof importCountsSchema>;

/** The changes that a workbook would make; nothing is stored yet. */
export const importPreviewSchema = z.object({
  import_id: z.uuid(),
  counts: importCountsSchema,
  /** The number of rows by warning, and with conflicts. */
  warnings: z.record(warningKind, z.int()),
  conflicts: z.int(),
  /** When the workbook was downloaded from the portal; null if unknown. */
  downloaded_at: z.string().nullable(),
  /** How dates are read whose day and month could be taken for each other; null if there are none. */
  dates: dateReadingSchema.nullable(),
  /** Whether the columns were matched by their headings, by the office, or as in an earlier file. */
  match: z.enum(['headings', 'chosen', 'remembered']),
  /** Who made a remembered match, when and how, if the commit must confirm it with `confirm_match`. */
  matched_by: z
    .object({
      by: z.string(),
      at: z.string(),
      /** The label is empty for a column that is left out. */
      columns: z.array(z.object({ heading: z.string(), label: z.string() })),
    })
    .nullable(),
  /** How many rows the file hides, and what the office has decided; they are left out until it decides. */
  hidden_rows: z.object({ count: z.int(), choice: z.enum(hiddenRowsChoices).nullable() }),
  /** How many rows have names in capitals, and what the office has decided. */
  capitals: z.object({ count: z.int(), choice: z.enum(capitalsChoices) }).optional(),
  /** The names of the sheets that are not read, because they have none of our headings or are hidden. */
  other_sheets: z.array(z.string()),
  rows: z.array(importRowSchema),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

const className = z.string(messages.wrongType).max(10, messages.tooLong(10));

/**
 * The office's decisions about a preview: the accepted warnings, and whether conflicts keep the record's values (default)
 * or use the workbook's. 422 if the rows have a warning that is not decided, or a match is not confirmed.
 */
export const commitImportSchema = z.object({
  accept: z.array(z.enum(['possible-duplicate'], messages.choice), messages.wrongType).optional(),
  /** By each class with a warning: itself to take it as new, the class that is meant, or null to leave its rows out. */
  classes: z
    .record(className, className.nullable(), messages.wrongType)
    .refine((classes) => Object.keys(classes).length <= 500, 'There are too many classes.')
    .optional(),
  conflicts: z.enum(['keep-record', 'use-workbook'], messages.choice).optional(),
  /** Confirms a remembered match that somebody else made; needed once for each person. */
  confirm_match: z.boolean('Answer true or false.').optional(),
});
export type CommitImport = z.infer<typeof commitImportSchema>;

/**
 * The result of an import: the preview's counts after the decisions, where `error` counts the rows that were not imported,
 * and, of an import of students, the IDs of the new ones.
 */
export const importResponseSchema = z.object({
  counts: importCountsSchema,
  new_students: z.array(z.string()).max(MAX_IMPORTED_ROWS).optional(),
});

const obstacleKinds = [
  'changed',
  'left',
  'gone',
  'registering',
  'password',
  'documents',
  'results',
  'posted',
  'joined',
] as const;

/**
 * Why the changes to a student can't be undone: an answer was `changed` again (with field, author and time from the
 * history; a mark has its subject's code), the student `left` or is `gone`, has started `registering`, chose a `password`,
 * uploaded `documents`, got `results`, has a `posted` report card, or was `joined` with a record from before the import.
 */
export const importObstacleSchema = z.object({
  kind: z.enum(obstacleKinds),
  field: z.string().optional(),
  subject: z.int().optional(),
  by: z.string().optional(),
  at: z.string().optional(),
});
export type ImportObstacle = z.infer<typeof importObstacleSchema>;

/** The number of students whose changes can be undone, and the obstacles for the others. */
export const importUndoPreviewSchema = z.object({
  can_undo: z.int(),
  blocked: z.array(
    z.object({
      student_id: z.string(),
      /** Null if the student no longer exists. */
      name: z.string().nullable(),
      obstacles: z.array(importObstacleSchema),
    }),
  ),
});
export type ImportUndoPreview = z.infer<typeof importUndoPreviewSchema>;

/** If later changes block some students, nothing is undone (409) unless `others` is set. */
export const undoImportSchema = z.object({ others: z.boolean('Answer true or false.').optional() });
export type UndoImport = z.infer<typeof undoImportSchema>;

/** The import's counts, and the numbers of students for whom it was undone and was not. */
export const importUndoResultSchema = z.object({
  counts: importCountsSchema,
  undone: z.int(),
  blocked: z.int(),
});
export type ImportUndoResult = z.infer<typeof importUndoResultSchema>;

/** How long a committed import can be undone. */
export const IMPORT_UNDO_DAYS = 30;

/**
 * The last 20 imports, newest first: previewed, committed or undone. Those committed in the last 30 days can be undone,
 * except `final` ones, which named a student who has been erased. Moments are ISO 8601.
 */
export const importListSchema = z.array(
  z.object({
    import_id: z.uuid(),
    kind: z.enum(kinds),
    state: z.enum(['previewed', 'committed', 'undone', 'final']),
    counts: importCountsSchema,
    /** The number of students for whom it was undone, if not for all. */
    undone: z.int(),
    created_by: z.string(),
    created_at: z.string(),
    committed_at: z.string().nullable(),
    /** The scope of the import: the term `2026/1` of results, the year `2027` of a plan. */
    about: z.string().nullable(),
  }),
);
export type ListedImport = z.infer<typeof importListSchema>[number];

export const getImportTemplate = defineCall({
  method: 'GET',
  path: paths.importTemplate,
  params: z.object({ kind: z.string() }),
  query: termParamsSchema.partial(),
  produces: [XLSX_TYPE],
});

export const listImports = defineCall({
  method: 'GET',
  path: paths.imports,
  response: importListSchema,
});

export const previewStudents = defineCall({
  method: 'POST',
  path: paths.importStudents,
  consumes: ['multipart/form-data'],
  body: importChoicesSchema,
  response: importPreviewSchema,
});

export const previewTermResults = defineCall({
  method: 'POST',
  path: paths.importTermResults,
  consumes: ['multipart/form-data'],
  body: importChoicesSchema.extend(termParamsSchema.shape),
  response: importPreviewSchema,
});

/** Previews a workbook with the plan of the next school year; 409 if no change of year is planned. */
export const previewYearPlan = defineCall({
  method: 'POST',
  path: paths.importYearPlan,
  consumes: ['multipart/form-data'],
  body: importChoicesSchema,
  response: importPreviewSchema,
});

export const getImportErrors = defineCall({
  method: 'GET',
  path: paths.importErrors,
  params: z.object({ id: z.string() }),
  produces: [XLSX_TYPE],
});

export const commitImport = defineCall({
  method: 'POST',
  path: paths.commitImport,
  params: z.object({ id: z.string() }),
  body: commitImportSchema.nullish(),
  response: importResponseSchema,
});

export const previewUndo = defineCall({
  method: 'GET',
  path: paths.undoImport,
  params: z.object({ id: z.string() }),
  response: importUndoPreviewSchema,
});

export const undoImport = defineCall({
  method: 'POST',
  path: paths.undoImport,
  params: z.object({ id: z.string() }),
  body: undoImportSchema.nullish(),
  response: importUndoResultSchema,
});
