import { ERRORS_HEADING } from '@formroom/domain/registration/spreadsheet.ts';
import type { Database } from '../../db/database.ts';
import type { XlsxColumn, XlsxSheet } from '../../documents/xlsx/writer.ts';
import { readPages, type StoredImport } from './imports.repository.ts';
import type { FaultyRow, StoredColumn } from './preview-import.service.ts';

const CELL_WIDTH = 16;
const REASONS_WIDTH = 80;

/** The rows in error as they stood in the workbook, with why: to be mended and uploaded as they are. */
export function errorsWorkbook(db: Database, { id, headings }: StoredImport): XlsxSheet {
  const columns = (JSON.parse(headings) as StoredColumn[]).filter(
    ({ heading }) => heading !== ERRORS_HEADING,
  );
  const kept = (JSON.parse(headings) as StoredColumn[]).map(({ heading }) => heading !== ERRORS_HEADING);
  async function* rows() {
    for await (const page of readPages(db, id, 'faulty')) {
      for (const { row, cells, errors } of page as FaultyRow[]) {
        yield [...cells.filter((_, index) => kept[index]), `Row ${row}: ${errors.join(' ')}`];
      }
    }
  }
  return {
    name: 'Rows in error',
    columns: [
      ...columns.map((column): XlsxColumn => ({ ...column, width: CELL_WIDTH })),
      { heading: ERRORS_HEADING, type: 'text', width: REASONS_WIDTH },
    ],
    frozenColumns: 1,
    rows: rows(),
  };
}
