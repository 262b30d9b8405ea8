import { cellToText } from '@formroom/domain/kinds/spreadsheet-cell.ts';
import type { TeachingPreview } from '@formroom/domain/api/teaching.ts';
import { parseFormLevel } from '@formroom/domain/report-cards/terms.ts';
import {
  CLASS_HEADING,
  DEAN_HEADING,
  FORM_TEACHER_HEADING,
  readTeachingWorkbook,
} from '@formroom/domain/school/teaching-workbook.ts';
import type { Database } from '../../db/database.ts';
import { invalidFile } from '../../errors.ts';
import { UnclearEncodingError, UnreadableFileError } from '../../xlsx/reader-errors.ts';
import { readRows, readUploadedTables, type SheetCell } from '../../xlsx/reader.ts';
import type { XlsxSheet } from '../../xlsx/writer.ts';
import { getTeaching } from './teaching.service.ts';

/** Returns the grid of a year as a sheet with a row for each class. */
export async function buildTeachingSheet(db: Database, year: number): Promise<XlsxSheet> {
  const { assignments, form_teachers, deans, classes, subjects } = await getTeaching(db, year);
  const teachers = new Map(assignments.map((each) => [`${each.subject} ${each.class_id}`, each.teacher]));
  const formTeachers = new Map(form_teachers.map((each) => [each.class_id, each.teacher]));
  const deanByForm = new Map(deans.map((each) => [each.form_level, each.teacher]));
  async function* rows() {
    for (const name of classes) {
      yield await Promise.resolve([
        name,
        formTeachers.get(name) ?? null,
        deanByForm.get(parseFormLevel(name) ?? 0) ?? null,
        ...subjects.map(({ code }) => teachers.get(`${code} ${name}`) ?? null),
      ]);
    }
  }
  const headings = [CLASS_HEADING, FORM_TEACHER_HEADING, DEAN_HEADING, ...subjects.map(({ title }) => title)];
  return {
    name: 'Who teaches what',
    columns: headings.map((heading) => ({ heading, type: 'text', width: 18 })),
    frozenColumns: 1,
    rows: rows(),
  };
}

/**
 * Returns what an uploaded workbook changes in a year; writes nothing.
 * @throws PortalError invalid if the file can't be read
 */
export async function previewTeaching(
  db: Database,
  year: number,
  { path, log }: { readonly path: string; readonly log: Parameters<typeof readUploadedTables>[1] },
): Promise<TeachingPreview> {
  const known = await getTeaching(db, year);
  const { tables } = await readUploadedTables({ path, keys: [CLASS_HEADING] }, log).catch(
    (error: unknown) => {
      if (error instanceof UnreadableFileError || error instanceof UnclearEncodingError)
        throw invalidFile(error.message);
      throw error;
    },
  );
  return readTeachingWorkbook(
    tables.map((table) => ({
      headings: table.columns.map(({ heading }) => heading),
      rows: [...readRows(table)].map(([row, cells]) => [row, cells.map(toText)]),
    })),
    known,
  );
}

/** A cell with an error of the spreadsheet says nothing. */
const toText = (cell: SheetCell | null) =>
  cell === null || (typeof cell === 'object' && 'error' in cell) ? '' : cellToText(cell);
