import type { CellType, CellValue } from '@formroom/domain/kinds/cell-format.ts';
import { columnLetters } from './column-letters.ts';
import { escapeXlsxText } from './writer-text.ts';

export interface XlsxColumn {
  readonly heading: string;
  /** Values of type date are `yyyy-MM-dd`; invalid dates and those before March 1900 are written as text. */
  readonly type: CellType;
  /** In characters. */
  readonly width: number;
}

/** A sheet with a frozen heading row and a filter. */
export interface XlsxSheet {
  /** At most 31 characters, none of them `: \ / ? * [ ]`. */
  readonly name: string;
  readonly columns: readonly XlsxColumn[];
  /** The number of frozen columns. */
  readonly frozenColumns: number;
  readonly rows: AsyncIterable<readonly XlsxCell[]>;
}

/** A value as the column's type, or a day whatever the column's type. */
export type XlsxCell = CellValue | { readonly day: string };

/** Indexes of the cell styles in `writer-parts.ts`. */
const HEADING_STYLE = 1;
const styles: Record<CellType, number> = { text: 2, number: 0, date: 3 };

const MAX_ROWS = 1_048_576;
/** Room for the filter button beside the heading. */
const FILTER_ARROW_WIDTH = 3;
const CHUNK_SIZE = 32 * 1024;
const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Returns the range of cells, such as `A1:C601`. */
export const cellRange = (columns: number, rows: number) => `A1:${columnLetters(columns - 1)}${rows}`;

/**
 * Yields the sheet's XML; returns the number of rows including the heading row.
 * @param isActive whether the sheet is selected when the workbook is opened
 * @throws Error if there are more rows than a sheet can hold
 */
export async function* sheetXml(
  { columns, frozenColumns, rows }: XlsxSheet,
  isActive: boolean,
): AsyncGenerator<string, number> {
  const writers = columns.map(({ type }, index) => cellWriter(columnLetters(index), type));
  let xml = sheetStart(columns, frozenColumns, isActive);
  let row = 1;
  for await (const cells of rows) {
    row += 1;
    if (row > MAX_ROWS) throw new Error(`A sheet can have at most ${MAX_ROWS} rows.`);
    xml += `<row r="${row}">`;
    writers.forEach((write, index) => {
      const value = cells[index] ?? null;
      if (value !== null && value !== '') xml += write(value, row);
    });
    xml += '</row>';
    if (xml.length >= CHUNK_SIZE) {
      yield xml;
      xml = '';
    }
  }
  yield xml + sheetEnd(cellRange(columns.length, row));
  return row;
}

function sheetStart(columns: readonly XlsxColumn[], frozenColumns: number, isActive: boolean) {
  const corner = `${columnLetters(frozenColumns)}2`;
  const pane =
    `<pane ${frozenColumns > 0 ? `xSplit="${frozenColumns}" ` : ''}ySplit="1" topLeftCell="${corner}" ` +
    `activePane="${frozenColumns > 0 ? 'bottomRight' : 'bottomLeft'}" state="frozen"/>`;
  const cols = columns.map(({ heading, type, width }, index) => {
    const characters = Math.max(width, heading.length + FILTER_ARROW_WIDTH);
    return `<col min="${index + 1}" max="${index + 1}" width="${characters}" style="${styles[type]}" customWidth="1"/>`;
  });
  const headings = columns.map(
    ({ heading }, index) =>
      `<c r="${columnLetters(index)}1" s="${HEADING_STYLE}" t="inlineStr"><is><t>${escapeXlsxText(heading)}</t></is></c>`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${NAMESPACE}">` +
    `<sheetViews><sheetView ${isActive ? 'tabSelected="1" ' : ''}workbookViewId="0">${pane}</sheetView></sheetViews>` +
    `<cols>${cols.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`
  );
}

// IDs and phone numbers are text on purpose, so Excel's warning "number stored as text" is turned off.
const sheetEnd = (range: string) =>
  `</sheetData><autoFilter ref="${range}"/>` +
  `<ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;

type CellWriter = (value: NonNullable<XlsxCell>, row: number) => string;

function cellWriter(column: string, type: CellType): CellWriter {
  const start = `<c r="${column}`;
  const text = (value: string | number, row: number) =>
    `${start}${row}" s="${styles.text}" t="inlineStr"><is><t xml:space="preserve">${escapeXlsxText(String(value))}</t></is></c>`;
  const number = (value: number, row: number, style: CellType) =>
    `${start}${row}" s="${styles[style]}"><v>${value}</v></c>`;
  const date = (value: string | number, row: number) => {
    const serial = typeof value === 'number' ? value : toDateSerial(value);
    return serial === undefined ? text(value, row) : number(serial, row, 'date');
  };
  const writers: Record<CellType, (value: string | number, row: number) => string> = {
    text,
    number: (value, row) =>
      Number.isFinite(value) ? number(Number(value), row, 'number') : text(value, row),
    date,
  };
  return (value, row) => (typeof value === 'object' ? date(value.day, row) : writers[type](value, row));
}

const DAY_MS = 86_400_000;
const DAY_ZERO = Date.UTC(1899, 11, 30);
/** 1 March 1900: spreadsheet programs disagree about dates before it. */
const FIRST_SERIAL = 61;

/** Returns the days since 30 December 1899, or undefined if spreadsheets can't represent the date. */
function toDateSerial(date: string): number | undefined {
  const moment = new Date(/^\d{4}-\d\d-\d\d$/.test(date) ? date : Number.NaN);
  // JavaScript would read 30 February as a day in March.
  const isDay = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date);
  const serial = (moment.getTime() - DAY_ZERO) / DAY_MS;
  return isDay && serial >= FIRST_SERIAL ? serial : undefined;
}
