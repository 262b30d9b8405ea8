import { normalizeHeading } from '@formroom/domain/kinds/normalize-heading.ts';
import { cellToText } from '@formroom/domain/kinds/spreadsheet-cell.ts';
import { damagedFileError, MAX_CHARACTERS, MAX_ROWS, UnreadableFileError } from './reader-errors.ts';
import { readCsv, decodeText } from './reader-csv.ts';
import { type SheetCell, type SheetRow, readSheetRows } from './reader-sheet.ts';
import { readWorkbook } from './reader-workbook.ts';
import { ZipArchive } from './reader-zip.ts';

/** A row number and the cells in the order of the table's columns. */
export type TableRow = readonly [row: number, cells: readonly (SheetCell | null)[]];

/** Whether one or several sheets of a workbook may have the key heading. */
export type SheetMode = 'one' | 'several';

/** A sheet with a heading row, in a form that can be transferred between threads. */
export interface Table {
  /** The name of the sheet; empty for a CSV file. */
  readonly name: string;
  readonly columns: readonly { readonly letters: string; readonly heading: string }[];
  /** The key column: row numbers and cells, in order. */
  readonly keys: readonly TableKey[];
  /** Pages of rows as JSON of `TableRow[]`, without empty rows. */
  readonly pages: readonly Uint8Array<ArrayBuffer>[];
  /** When the workbook was downloaded from this portal, ISO 8601, if it has a stamp. */
  readonly downloadedAt?: string;
}
export type TableKey = readonly [row: number, key: SheetCell | null];

const ROWS_PER_PAGE = 100;

const ZIP_SIGNATURE = 'PK';
const COMPOUND_FILE_SIGNATURE = 'd0cf11e0a1b11ae1';

/**
 * Reads the sheets whose first row has the key heading. The file type is detected from the file's content.
 * @param key the heading of the column that identifies a row
 * @returns at least one table; of several sheets, those with rows
 * @throws UnreadableFileError with a message for the user
 */
export async function readTables(file: Buffer, key: string, sheetMode: SheetMode = 'one'): Promise<Table[]> {
  if (file.length === 0) throw new UnreadableFileError('The file is empty.');
  if (file.toString('latin1', 0, ZIP_SIGNATURE.length) === ZIP_SIGNATURE)
    return await readWorkbookTables(await ZipArchive.open(file), key, sheetMode);
  if (file.toString('hex', 0, 8) === COMPOUND_FILE_SIGNATURE) {
    throw new UnreadableFileError(
      'This file has an old format (.xls) or a password. Save it as .xlsx without a password and try again.',
    );
  }
  const text = decodeText(file);
  if (text === undefined)
    throw new UnreadableFileError('Please send an Excel workbook (.xlsx) or a .csv file.');
  const table = new TableBuilder({ name: '', where: 'the file' }, key);
  readCsv(text, table.isKey, (row) => table.add(row));
  return [table.build()];
}

async function readWorkbookTables(zip: ZipArchive, key: string, sheetMode: SheetMode) {
  const workbook = await readWorkbook(zip);
  const matches = [];
  for (const { name, part } of workbook.sheets) {
    const table = new TableBuilder({ name, where: `the sheet “${name}”` }, key);
    for await (const row of readSheetRows(zip, workbook, part)) {
      table.add(row);
      if (!table.hasKey) break;
    }
    if (table.hasKey) matches.push({ name, table });
  }
  const [first, second] = matches;
  if (!first) throw noMatchingSheetError(workbook.sheets, key);
  if (second && sheetMode === 'one') {
    throw new UnreadableFileError(
      `There are several sheets with a column “${key}”: ${formatSheetNames(matches)}. Keep one of them in the file.`,
    );
  }
  const filled = matches.filter(({ table }) => table.hasRows);
  const { downloadedAt } = workbook;
  return (filled.length === 0 ? [first] : filled).map(({ table }) => ({
    ...table.build(),
    ...(downloadedAt !== undefined && { downloadedAt }),
  }));
}

function noMatchingSheetError(sheets: readonly { readonly name: string }[], key: string) {
  if (sheets.length === 0) return damagedFileError();
  const which =
    sheets.length === 1
      ? `the sheet ${formatSheetNames(sheets)}`
      : `any of the sheets ${formatSheetNames(sheets)}`;
  return new UnreadableFileError(`There is no column “${key}” in the first row of ${which}.`);
}

const formatSheetNames = (sheets: readonly { readonly name: string }[]) => {
  const names = sheets.slice(0, 10).map(({ name }) => `“${name}”`);
  return names.join(', ') + (sheets.length > names.length ? ' …' : '');
};

/** Collects the rows of a sheet; the first non-empty row has the headings. */
class TableBuilder {
  readonly #name: string;
  readonly #where: string;
  readonly #key: string;
  readonly #keys: TableKey[] = [];
  readonly #pages: Uint8Array<ArrayBuffer>[] = [];
  #headings: readonly string[] | undefined;
  #keyColumn = -1;
  /** The columns with a heading. */
  #columns: readonly number[] = [];
  #page: TableRow[] = [];
  #characters = 0;

  constructor({ name, where }: { name: string; where: string }, key: string) {
    this.#name = name;
    this.#where = where;
    this.#key = key;
  }

  readonly isKey = (heading: string) => normalizeHeading(heading) === normalizeHeading(this.#key);

  /** False once the heading row has been read without the key heading. */
  get hasKey() {
    return this.#keyColumn !== -1;
  }

  get hasRows() {
    return this.#keys.length > 0;
  }

  add({ row, cells }: SheetRow) {
    if (!this.#headings) {
      this.#setHeadings(Array.from(cells, toHeading));
      return;
    }
    const headings = this.#headings;
    const nameless = cells.findIndex((cell, column) => cell !== undefined && (headings[column] ?? '') === '');
    if (nameless !== -1) {
      throw new UnreadableFileError(
        `Column ${columnLetters(nameless)} of ${this.#where} has cells (the first in row ${row}) but no heading.`,
      );
    }
    if (this.#keys.length === MAX_ROWS) {
      throw new UnreadableFileError(
        `There are more than ${MAX_ROWS.toLocaleString('en')} rows. Please import them in several files.`,
      );
    }
    this.#keys.push([row, cells[this.#keyColumn] ?? null]);
    this.#page.push([row, this.#columns.map((column) => cells[column] ?? null)]);
    if (this.#page.length === ROWS_PER_PAGE) this.#flushPage();
  }

  build(): Table {
    const headings = this.#headings ?? [];
    if (!this.hasKey) {
      throw new UnreadableFileError(`There is no column “${this.#key}” in the first row of ${this.#where}.`);
    }
    if (this.#page.length > 0) this.#flushPage();
    if (this.#pages.length === 0) {
      throw new UnreadableFileError(`There are no rows under the headings of ${this.#where}.`);
    }
    const columns = this.#columns.map((column) => ({
      letters: columnLetters(column),
      heading: headings[column] ?? '',
    }));
    return { name: this.#name, columns, keys: this.#keys, pages: this.#pages };
  }

  #setHeadings(headings: readonly string[]) {
    this.#headings = headings;
    this.#keyColumn = headings.findIndex(this.isKey);
    this.#columns = headings.flatMap((heading, column) => (heading === '' ? [] : [column]));
  }

  #flushPage() {
    const json = JSON.stringify(this.#page);
    this.#characters += json.length;
    if (this.#characters > MAX_CHARACTERS) {
      throw new UnreadableFileError(
        'There is more text than can be imported at once. Please use several files.',
      );
    }
    this.#pages.push(new TextEncoder().encode(json));
    this.#page = [];
  }
}

function toHeading(cell: SheetCell | undefined) {
  if (cell === undefined) return '';
  return typeof cell === 'object' && 'error' in cell ? '?' : cellToText(cell).trim();
}

function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}
