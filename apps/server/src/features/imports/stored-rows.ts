import { importRowSchema } from '@formroom/domain/api/imports.ts';
import { z } from 'zod';
import { parseStored } from '../../db/stored-json.ts';
import type { StoredImport } from './imports.repository.ts';

const cellTypeSchema = z.enum(['text', 'number', 'date']);
const cellSchema = z.union([z.string(), z.number(), z.object({ day: z.string() })]).nullable();

/** The sheets of a workbook, from which the errors workbook is built. */
const storedSheetsSchema = z.array(
  z.object({
    name: z.string(),
    columns: z.array(z.object({ heading: z.string(), type: cellTypeSchema })),
    /** When the workbook was downloaded from this portal, if it has a stamp. */
    downloadedAt: z.string().optional(),
  }),
);
export type StoredSheet = z.infer<typeof storedSheetsSchema>[number];

export const parseSheets = ({ id, headings }: Pick<StoredImport, 'id' | 'headings'>) =>
  parseStored(headings, storedSheetsSchema, { table: 'imports', id });

/** A page of the part `faulty`. */
export const errorRowsSchema = z.array(
  z.object({
    /** The index of the sheet, from 0; missing in old imports, which had a single sheet. */
    sheet: z.int().optional(),
    row: z.int(),
    cells: z.array(cellSchema).readonly(),
    errors: z.array(z.string()).readonly(),
    /** Set while the office has not decided about the row's class; only if it leaves its rows out, the row is one in error. */
    pendingClass: z.string().optional(),
  }),
);
/** A row in error, as it was in the workbook. */
export type ErrorRow = z.infer<typeof errorRowsSchema>[number];

/** A page of the part `rows`. */
export const storedRowsSchema = z.array(importRowSchema);
