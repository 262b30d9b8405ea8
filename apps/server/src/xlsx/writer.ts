import { partsBeforeSheets, sheetPart, workbookPart } from './writer-parts.ts';
import { cellRange, sheetXml, type XlsxSheet } from './writer-sheet.ts';
import { ZipStream } from '../zip/zip-stream.ts';

export type { XlsxCell, XlsxColumn, XlsxSheet } from './writer-sheet.ts';

/**
 * Streams a workbook. Rows are requested no faster than the output is read, and are not kept in memory. If reading the
 * rows fails, the stream fails before its end, so that a partial file never looks complete.
 */
export const streamXlsx = (...sheets: readonly XlsxSheet[]) => streamStampedXlsx(sheets);

/**
 * Like `streamXlsx`, with the download time (ISO 8601) in a hidden property, which an import of the same workbook
 * reads.
 */
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
