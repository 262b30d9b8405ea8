import { normalizeHeading } from '@formroom/domain/kinds/normalize-heading.ts';
import { cellToText } from '@formroom/domain/kinds/spreadsheet-cell.ts';
import {
  damagedFileError,
  HEADING_SEARCH_ROWS,
  MAX_CHARACTERS,
  MAX_ROWS,
  UnreadableFileError,
} from './reader-errors.ts';
import { readCsv, decodeText } from './reader-csv.ts';
import { type SheetCell, type SheetRow, readSheetRows } from './reader-sheet.ts';
import { readWorkbook, type Workbook } from './reader-workbook.ts';
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
 * Reads the sheets with a key heading in their first rows, below titles. The file type is detected from the file's content.
 * @param keys the headings of the column that identifies a row, the preferred one first
 * @returns at least one table; of several sheets, those with rows
 * @throws UnreadableFileError with a message for the user
 */
export async function readTables(
  file: Buffer,
  keys: readonly string[],
  sheetMode: SheetMode = 'one',
): Promise<Table[]> {
  if (file.length === 0) throw new UnreadableFileError('The file is empty.');
  if (file.toString('latin1', 0, ZIP_SIGNATURE.length) === ZIP_SIGNATURE)
    return await readWorkbookTables(await ZipArchive.open(file), keys, sheetMode);
  if (file.toString('hex', 0, 8) === COMPOUND_FILE_SIGNATURE) {
    throw new UnreadableFileError(
      'This file has an old format (.xls) or a password. Save it as .xlsx without a password and try again.',
    );
  }
  const text = decodeText(file);
  if (text === undefined)
    throw new UnreadableFileError('Please send an Excel workbook (.xlsx) or a .csv file.');
  const table = new TableBuilder({ name: '', where: 'the file' }, keys);
  readCsv(text, table.findKeyColumn, (row) => table.add(row));
  return [table.build()];
}

async function readWorkbookTables(zip: ZipArchive, keys: readonly string[], sheetMode: SheetMode) {
  const workbook = await readWorkbook(zip);
  const inFirstRow = await findTables(zip, workbook, keys, 1);
  // A sheet of instructions may name the key heading further down, as our template does.
  const matches =
    inFirstRow.length > 0 ? inFirstRow : await findTables(zip, workbook, keys, HEADING_SEARCH_ROWS);
  const [first, second] = matches;
  if (!first) throw noMatchingSheetError(workbook.sheets, keys);
  if (second && sheetMode === 'one') {
    throw new UnreadableFileError(
      `There are several sheets with a column “${keys[0] ?? ''}”: ${formatSheetNames(matches)}. Keep one of them in the file.`,
    );
  }
  const filled = matches.filter(({ table }) => table.hasRows);
  const { downloadedAt } = workbook;
  return (filled.length === 0 ? [first] : filled).map(({ table }) => ({
    ...table.build(),
    ...(downloadedAt !== undefined && { downloadedAt }),
  }));
}

/** Reads the sheets with a key heading in their first rows that are not empty. */
async function findTables(
  zip: ZipArchive,
  workbook: Workbook,
  keys: readonly string[],
  searchedRows: number,
) {
  const tables = [];
  for (const { name, part } of workbook.sheets) {
    const table = new TableBuilder({ name, where: `the sheet “${name}”` }, keys, searchedRows);
    for await (const row of readSheetRows(zip, workbook, part)) {
      table.add(row);
      if (!table.hasKey && !table.isSearching) break;
    }
    if (table.hasKey) tables.push({ name, table });
  }
  return tables;
}

function noMatchingSheetError(sheets: readonly { readonly name: string }[], keys: readonly string[]) {
  if (sheets.length === 0) return damagedFileError();
  const which =
    sheets.length === 1
      ? `the sheet ${formatSheetNames(sheets)}`
      : `any of the sheets ${formatSheetNames(sheets)}`;
  return new UnreadableFileError(
    `There is no column “${keys[0] ?? ''}” in the first ${HEADING_SEARCH_ROWS} rows of ${which}.`,
  );
}

const formatSheetNames = (sheets: readonly { readonly name: string }[]) => {
  const names = sheets.slice(0, 10).map(({ name }) => `“${name}”`);
  return names.join(', ') + (sheets.length > names.length ? ' …' : '');
};

/** Collects the rows of a sheet below its headings, which are searched in the first rows that are not empty. */
class TableBuilder {
  readonly #name: string;
  readonly #where: string;
  readonly #keyHeadings: readonly string[];
  readonly #searchedRows: number;
  readonly #keys: TableKey[] = [];
  #skipped = 0;
  readonly #pages: Uint8Array<ArrayBuffer>[] = [];
  #headings: readonly string[] | undefined;
  #keyColumn = -1;
  /** The columns with a heading. */
  #columns: readonly number[] = [];
  #page: TableRow[] = [];
  #characters = 0;

  constructor(
    { name, where }: { name: string; where: string },
    keyHeadings: readonly string[],
    searchedRows = HEADING_SEARCH_ROWS,
  ) {
    this.#name = name;
    this.#where = where;
    this.#keyHeadings = keyHeadings;
    this.#searchedRows = searchedRows;
  }

  /** Returns the index of the key heading in a row of texts, or -1. */
  readonly findKeyColumn = (texts: readonly string[]) => {
    const headings = texts.map(normalizeHeading);
    const found = this.#keyHeadings.map(normalizeHeading).find((key) => headings.includes(key));
    return found === undefined ? -1 : headings.indexOf(found);
  };

  /** Whether the headings may still be below the rows that were read. */
  get isSearching() {
    return !this.#headings && this.#skipped < this.#searchedRows;
  }

  get hasKey() {
    return this.#keyColumn !== -1;
  }

  get hasRows() {
    return this.#keys.length > 0;
  }

  add({ row, cells }: SheetRow) {
    if (!this.#headings) {
      if (this.isSearching) this.#searchHeadings(Array.from(cells, toHeading));
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
      throw new UnreadableFileError(
        `There is no column “${this.#keyHeadings[0] ?? ''}” in the first ${HEADING_SEARCH_ROWS} rows of ${this.#where}.`,
      );
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

  #searchHeadings(headings: readonly string[]) {
    const keyColumn = this.findKeyColumn(headings);
    // Below the first row a cell with such a text alone is a title or a note.
    const isAlone = this.#skipped > 0 && headings.filter((heading) => heading !== '').length === 1;
    if (keyColumn === -1 || isAlone) {
      this.#skipped += 1;
      return;
    }
    this.#headings = headings;
    this.#keyColumn = keyColumn;
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
