import { ERRORS_HEADING } from '@formroom/domain/registration/spreadsheet.ts';
import type { Database } from '../../db/database.ts';
import type { XlsxColumn, XlsxSheet } from '../../xlsx/writer.ts';
import { readPages, type StoredImport } from './imports.repository.ts';
import { errorRowsSchema, parseSheets } from './stored-rows.ts';

const CELL_WIDTH = 16;
const REASONS_WIDTH = 80;

/** Returns when the import's workbook was downloaded from this portal, if it has a stamp. */
export const parseDownloadedAt = (stored: StoredImport) =>
  parseSheets(stored).find(({ downloadedAt }) => downloadedAt)?.downloadedAt;

/** Builds a workbook of the rows in error, unchanged, with the reasons. It can be corrected and uploaded again. */
export const buildErrorsWorkbook = (db: Database, stored: StoredImport): XlsxSheet[] =>
  parseSheets(stored).map((sheet, index) => {
    const kept = sheet.columns.map(({ heading }) => heading !== ERRORS_HEADING);
    async function* rows() {
      for await (const page of readPages(db, stored.id, 'faulty', errorRowsSchema)) {
        for (const { sheet: place = 0, row, cells, errors, pendingClass } of page) {
          if (place !== index || pendingClass !== undefined) continue;
          yield [...cells.filter((_, column) => kept[column]), `Row ${row}: ${errors.join(' ')}`];
        }
      }
    }
    return {
      name: sheet.name === '' ? 'Rows in error' : sheet.name,
      columns: [
        ...sheet.columns
          .filter((_, column) => kept[column])
          .map((column): XlsxColumn => ({ ...column, width: CELL_WIDTH })),
        { heading: ERRORS_HEADING, type: 'text', width: REASONS_WIDTH },
      ],
      frozenColumns: 1,
      rows: rows(),
    };
  });
