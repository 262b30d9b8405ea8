import { partsBeforeSheet, SHEET_PART, workbookPart } from './writer-parts.ts';
import { rangeOf, sheetXml, type XlsxSheet } from './writer-sheet.ts';
import { ZipStream } from './writer-zip.ts';

export type { XlsxColumn, XlsxSheet } from './writer-sheet.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * A workbook of one sheet in pieces, written while it is read: rows are asked for no faster than the pieces are taken,
 * and none is kept. A fault in the rows comes out here, before an end that would make half a file look like a whole one.
 */
export async function* xlsxPieces(sheet: XlsxSheet): AsyncGenerator<Buffer> {
  const zip = new ZipStream();
  for (const [name, xml] of partsBeforeSheet) yield* zip.add(name, [xml]);
  let rows = 0;
  async function* content() {
    rows = yield* sheetXml(sheet);
  }
  yield* zip.add(SHEET_PART, content());
  const [name, xml] = workbookPart(sheet.name, rangeOf(sheet.columns.length, rows));
  yield* zip.add(name, [xml]);
  yield zip.end();
}
