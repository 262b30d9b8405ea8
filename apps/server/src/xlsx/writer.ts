import { partsBeforeSheets, sheetPart, workbookPart } from './writer-parts.ts';
import { cellRange, sheetXml, type XlsxSheet } from './writer-sheet.ts';
import { ZipStream } from '../zip/zip-stream.ts';

export type { XlsxColumn, XlsxSheet } from './writer-sheet.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * A workbook in pieces, written while it is read: rows are asked for no faster than the pieces are taken, and none is
 * kept. A fault in the rows comes out here, before an end that would make half a file look like a whole one.
 */
export const streamXlsx = (...sheets: readonly XlsxSheet[]) => streamStampedXlsx(sheets);

/** As `xlsxPieces`, with the moment of the download in a hidden property (ISO 8601), for when the workbook comes back. */
export async function* streamStampedXlsx(
  sheets: readonly XlsxSheet[],
  downloadedAt?: string,
): AsyncGenerator<Buffer> {
  const zip = new ZipStream();
  for (const [name, xml] of partsBeforeSheets(sheets.length, downloadedAt)) yield* zip.add(name, [xml]);
  const written: { name: string; range: string }[] = [];
  for (const [index, sheet] of sheets.entries()) {
    let rows = 0;
    async function* content() {
      rows = yield* sheetXml(sheet, index === 0);
    }
    yield* zip.add(sheetPart(index), content());
    written.push({ name: sheet.name, range: cellRange(sheet.columns.length, rows) });
  }
  const [name, xml] = workbookPart(written);
  yield* zip.add(name, [xml]);
  yield zip.end();
}
