import { z } from 'zod';
import { messages } from '../kinds/messages.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';
import { filePartSchema, XLSX_TYPE } from './media-types.ts';
import { termParamsSchema } from './term-reports.ts';

const kinds = ['students', 'term-results'] as const;
/** What can be brought in from a workbook. */
export type ImportKindName = (typeof kinds)[number];

const statuses = ['new', 'changed', 'unchanged', 'error'] as const;
const value = z.union([z.string(), z.number(), z.null()]);

/**
 * What the office must look at before a row is imported: a class that no student is in, or a new ID for a child with the
 * name and birth date of another student.
 */
export const importWarningKinds = ['unknown-class', 'possible-duplicate'] as const;
const warningKind = z.enum(importWarningKinds, messages.choice);
export type ImportWarningKind = z.infer<typeof warningKind>;

/** A row of the workbook and what it would do. `row` is the number that the spreadsheet shows beside it. */
export const importRowSchema = z.object({
  row: z.int(),
  /** What the row is about besides the student, such as a subject; left out where it is about the student. */
  about: z.string().optional(),
  /** The code of the subject of a line of marks. */
  subject: z.int().optional(),
  status: z.enum(statuses),
  /** Null where the row names no student. */
  student_id: z.string().nullable(),
  /** Of a student whom the school has: first and last name as they are now. */
  name: z.string().optional(),
  changes: z.array(z.object({ field: z.string(), from: value, to: value })),
  /**
   * Values of the workbook that are older than the record's: who changed the record after the workbook was downloaded,
   * and when. They are no changes unless the import is told to take them.
   */
  conflicts: z
    .array(z.object({ field: z.string(), from: value, to: value, by: z.string(), at: z.string() }))
    .optional(),
  warnings: z.array(z.object({ kind: warningKind, message: z.string() })).optional(),
  /** Why the row can't be taken; then nothing of it is. */
  errors: z.array(z.string()),
});
export type ImportRow = z.infer<typeof importRowSchema>;

/** How many rows have each status. */
export const importCountsSchema = z.object({
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  error: z.int(),
});
export type ImportCounts = z.infer<typeof importCountsSchema>;

/** What a workbook would change; nothing is written yet. */
export const importPreviewSchema = z.object({
  import_id: z.uuid(),
  counts: importCountsSchema,
  /** How many rows have each warning, and how many have conflicts. */
  warnings: z.record(warningKind, z.int()),
  conflicts: z.int(),
  /** When the workbook was downloaded from here; null where it does not say. */
  downloaded_at: z.string().nullable(),
  rows: z.array(importRowSchema),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

/**
 * What the office decided about a preview: which warnings it accepts, and whether the record's or the workbook's values
 * are taken where they conflict (the record's, if nothing is said). Without a warning that the rows have, 422.
 */
export const commitImportSchema = z.object({
  accept: z.array(warningKind, messages.wrongType).optional(),
  conflicts: z.enum(['keep-record', 'use-workbook'], messages.choice).optional(),
});
export type CommitImport = z.infer<typeof commitImportSchema>;

/** What an import did: the counts of the preview, with the conflicts as they were decided. */
export const importResponseSchema = z.object({ counts: importCountsSchema });

const obstacleKinds = [
  'changed',
  'left',
  'gone',
  'registering',
  'password',
  'documents',
  'results',
  'posted',
] as const;

/**
 * Why what an import did to a student can’t be undone: an answer was `changed` again (which, by whom and when, where the
 * history tells; a mark has the code of its subject), the student `left` or is `gone`, has begun `registering`, chose a
 * `password`, sent `documents`, got `results`, or has a report card that is `posted`.
 */
export const importObstacleSchema = z.object({
  kind: z.enum(obstacleKinds),
  field: z.string().optional(),
  subject: z.int().optional(),
  by: z.string().optional(),
  at: z.string().optional(),
});
export type ImportObstacle = z.infer<typeof importObstacleSchema>;

/** Of how many students an import can be undone, and what stands in the way of the others. */
export const importUndoPreviewSchema = z.object({
  can_undo: z.int(),
  blocked: z.array(
    z.object({
      student_id: z.string(),
      /** Null where there is no such student any more. */
      name: z.string().nullable(),
      obstacles: z.array(importObstacleSchema),
    }),
  ),
});
export type ImportUndoPreview = z.infer<typeof importUndoPreviewSchema>;

/** Where later changes stand in the way of some students, nothing is undone (409) unless `others` are asked for. */
export const undoImportSchema = z.object({ others: z.boolean('Answer true or false.').optional() });
export type UndoImport = z.infer<typeof undoImportSchema>;

/** The counts of the import, and of how many students it was undone and was not. */
export const importUndoResultSchema = z.object({
  counts: importCountsSchema,
  undone: z.int(),
  blocked: z.int(),
});
export type ImportUndoResult = z.infer<typeof importUndoResultSchema>;

/**
 * The last imports, newest first, at most 20: looked at, brought in, or taken back. Those of the last 30 days that were
 * brought in can be undone, but for `final` ones: they named a student who has been erased. Moments are ISO 8601.
 */
export const importListSchema = z.array(
  z.object({
    import_id: z.uuid(),
    kind: z.enum(kinds),
    state: z.enum(['previewed', 'committed', 'undone', 'final']),
    counts: importCountsSchema,
    /** Of how many students it was undone while it stays for others. */
    undone: z.int(),
    created_by: z.string(),
    created_at: z.string(),
    committed_at: z.string().nullable(),
    /** What it is for besides its kind, such as the term `2026/1`. */
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
  body: z.object({ file: filePartSchema }),
  response: importPreviewSchema,
});

export const previewTermResults = defineCall({
  method: 'POST',
  path: paths.importTermResults,
  consumes: ['multipart/form-data'],
  body: termParamsSchema.extend({ file: filePartSchema }),
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
