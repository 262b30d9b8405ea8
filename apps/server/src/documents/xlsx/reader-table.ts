import { bare } from '@formroom/domain/kinds/bare.ts';
import { plainText } from '@formroom/domain/kinds/spreadsheet-cell.ts';
import { damaged, MOST_CHARACTERS, MOST_ROWS, UnreadableError } from './reader-faults.ts';
import { readCsv, textOf } from './reader-csv.ts';
import { type SheetCell, type SheetRow, sheetRows } from './reader-sheet.ts';
import { readWorkbook } from './reader-workbook.ts';
import { ZipArchive } from './reader-zip.ts';

/** A row with its cells in the order of the table's columns. */
export type TableRow = readonly [row: number, cells: readonly (SheetCell | null)[]];

/** How many sheets of a workbook may have the key's heading. */
export type SheetsTaken = 'one' | 'several';

/** A sheet with a heading row, as it is handed from one thread to the other. */
export interface Table {
  /** The sheet's name; nothing for a text file. */
  readonly name: string;
  readonly columns: readonly { readonly letters: string; readonly heading: string }[];
  /** The cells of the key's column with their rows, in order. */
  readonly keys: readonly TableKey[];
  /** JSON of `TableRow[]`, so many rows in each, without those that are empty. */
  readonly pages: readonly Uint8Array<ArrayBuffer>[];
  /** When the workbook was downloaded from here, ISO 8601, where it says so. */
  readonly downloadedAt?: string;
}
export type TableKey = readonly [row: number, key: SheetCell | null];

const ROWS_A_PAGE = 100;

const ZIP = 'PK';
const OLD_OR_LOCKED = 'd0cf11e0a1b11ae1';

/**
 * Reads the sheets of which the first row has the key's heading; what the file is, its content says.
 * @param key the heading that says what the rows are about
 * @returns at least one; of several those that have rows
 * @throws UnreadableError in the words for who sent the file
 */
export async function readTables(file: Buffer, key: string, taken: SheetsTaken = 'one'): Promise<Table[]> {
  if (file.length === 0) throw new UnreadableError('The file is empty.');
  if (file.toString('latin1', 0, ZIP.length) === ZIP)
    return await tablesOfWorkbook(new ZipArchive(file), key, taken);
  if (file.toString('hex', 0, 8) === OLD_OR_LOCKED) {
    throw new UnreadableError(
      'This file has an old format (.xls) or a password. Save it as .xlsx without a password and try again.',
    );
  }
  const text = textOf(file);
  if (text === undefined) throw new UnreadableError('Please send an Excel workbook (.xlsx) or a .csv file.');
  const table = new TableBuilder({ name: '', where: 'the file' }, key);
  readCsv(text, table.isKey, (row) => table.add(row));
  return [table.finished()];
}

async function tablesOfWorkbook(zip: ZipArchive, key: string, taken: SheetsTaken) {
  const workbook = await readWorkbook(zip);
  const found = [];
  for (const { name, part } of workbook.sheets) {
    const table = new TableBuilder({ name, where: `the sheet “${name}”` }, key);
    for await (const row of sheetRows(zip, workbook, part)) {
      table.add(row);
      if (!table.hasKey) break;
    }
    if (table.hasKey) found.push({ name, table });
  }
  const [only, another] = found;
  if (!only) throw noSheet(workbook.sheets, key);
  if (another && taken === 'one') {
    throw new UnreadableError(
      `There are several sheets with a column “${key}”: ${quoted(found)}. Keep one of them in the file.`,
    );
  }
  const filled = found.filter(({ table }) => table.hasRows);
  const { downloadedAt } = workbook;
  return (filled.length === 0 ? [only] : filled).map(({ table }) => ({
    ...table.finished(),
    ...(downloadedAt !== undefined && { downloadedAt }),
  }));
}

function noSheet(sheets: readonly { readonly name: string }[], key: string) {
  if (sheets.length === 0) return damaged();
  const which = sheets.length === 1 ? `the sheet ${quoted(sheets)}` : `any of the sheets ${quoted(sheets)}`;
  return new UnreadableError(`There is no column “${key}” in the first row of ${which}.`);
}

const quoted = (sheets: readonly { readonly name: string }[]) => {
  const names = sheets.slice(0, 10).map(({ name }) => `“${name}”`);
  return names.join(', ') + (sheets.length > names.length ? ' …' : '');
};

/** Takes the rows of a sheet; the first that is not empty has the headings. */
class TableBuilder {
  readonly #name: string;
  readonly #where: string;
  readonly #key: string;
  readonly #keys: TableKey[] = [];
  readonly #pages: Uint8Array<ArrayBuffer>[] = [];
  #headings: readonly string[] | undefined;
  #page: TableRow[] = [];
  #characters = 0;

  constructor({ name, where }: { name: string; where: string }, key: string) {
    this.#name = name;
    this.#where = where;
    this.#key = key;
  }

  readonly isKey = (heading: string) => bare(heading) === bare(this.#key);

  /** False once the headings are read and the key's is not among them. */
  get hasKey() {
    return this.#headings?.some(this.isKey) === true;
  }

  get hasRows() {
    return this.#keys.length > 0;
  }

  add({ row, cells }: SheetRow) {
    if (!this.#headings) {
      this.#headings = Array.from(cells, headingOf);
      return;
    }
    const headings = this.#headings;
    const nameless = cells.findIndex((cell, column) => cell !== undefined && (headings[column] ?? '') === '');
    if (nameless !== -1) {
      throw new UnreadableError(
        `Column ${lettersOf(nameless)} of ${this.#where} has cells (the first in row ${row}) but no heading.`,
      );
    }
    if (this.#keys.length === MOST_ROWS) {
      throw new UnreadableError(
        `There are more than ${MOST_ROWS.toLocaleString('en')} rows. Please import them in several files.`,
      );
    }
    this.#keys.push([row, cells[headings.findIndex(this.isKey)] ?? null]);
    this.#page.push([
      row,
      headings.flatMap((heading, column) => (heading === '' ? [] : [cells[column] ?? null])),
    ]);
    if (this.#page.length === ROWS_A_PAGE) this.#turnPage();
  }

  finished(): Table {
    const headings = this.#headings ?? [];
    if (!this.hasKey) {
      throw new UnreadableError(`There is no column “${this.#key}” in the first row of ${this.#where}.`);
    }
    if (this.#page.length > 0) this.#turnPage();
    if (this.#pages.length === 0) {
      throw new UnreadableError(`There are no rows under the headings of ${this.#where}.`);
    }
    const columns = headings.flatMap((heading, column) =>
      heading === '' ? [] : [{ letters: lettersOf(column), heading }],
    );
    return { name: this.#name, columns, keys: this.#keys, pages: this.#pages };
  }

  #turnPage() {
    const json = JSON.stringify(this.#page);
    this.#characters += json.length;
    if (this.#characters > MOST_CHARACTERS) {
      throw new UnreadableError('There is more text than can be imported at once. Please use several files.');
    }
    this.#pages.push(new TextEncoder().encode(json));
    this.#page = [];
  }
}

function headingOf(cell: SheetCell | undefined) {
  if (cell === undefined) return '';
  return typeof cell === 'object' && 'fault' in cell ? '?' : plainText(cell).trim();
}

function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last;
}
