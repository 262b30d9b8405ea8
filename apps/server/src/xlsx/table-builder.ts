import type { HiddenRowsChoice } from '@formroom/domain/api/import-matches.ts';
import { normalizeHeading } from '@formroom/domain/kinds/normalize-heading.ts';
import { cellToText } from '@formroom/domain/kinds/spreadsheet-cell.ts';
import { columnLetters } from './column-letters.ts';
import { HEADING_SEARCH_ROWS, MAX_CHARACTERS, MAX_ROWS, UnreadableFileError } from './reader-errors.ts';
import type { SheetCell, SheetRow } from './reader-sheet.ts';

/** A row number and the cells in the order of the table's columns. */
export type TableRow = readonly [row: number, cells: readonly (SheetCell | null)[]];

/** A sheet with a heading row, in a form that can be transferred between threads. */
export interface Table {
  /** The name of the sheet; empty for a CSV file. */
  readonly name: string;
  readonly columns: readonly { readonly letters: string; readonly heading: string }[];
  /** The number of the row with the headings. */
  readonly headingRow: number;
  /** The texts of the rows above the headings, a text for each row. */
  readonly titles?: readonly string[];
  /** The index of the key column; -1 if the headings were guessed. */
  readonly keyColumn: number;
  /** The key column: row numbers and cells, in order. */
  readonly keys: readonly TableKey[];
  /** Pages of rows as JSON of `TableRow[]`, without empty rows. */
  readonly pages: readonly Uint8Array<ArrayBuffer>[];
  /** The number of rows that the sheet hides. */
  readonly hiddenRows: number;
  /** When the workbook was downloaded from this portal, ISO 8601, if it has a stamp. */
  readonly downloadedAt?: string;
}
export type TableKey = readonly [row: number, key: SheetCell | null];

const ROWS_PER_PAGE = 100;
/** More than a title needs. */
const MAX_TITLE = 200;

export interface TableOptions {
  readonly keys: readonly string[];
  readonly searchedRows?: number;
  /** The row with the headings, if it is known; they need no key then. */
  readonly headingRow?: number;
  /** Headings of which the row needs another beside the key heading. */
  readonly headings?: readonly string[];
  /** Rows that are hidden are left out unless they are to be included. */
  readonly hiddenRows?: HiddenRowsChoice | undefined;
}

/** Collects the rows of a sheet below its headings, which are searched in the first rows that are not empty. */
export class TableBuilder {
  readonly #name: string;
  readonly #where: string;
  readonly #keyHeadings: readonly string[];
  readonly #searchedRows: number;
  readonly #headingRow: number | undefined;
  readonly #required: ReadonlySet<string> | undefined;
  readonly #takesHidden: boolean;
  #hiddenRows = 0;
  readonly #keys: TableKey[] = [];
  #skipped = 0;
  readonly #pages: Uint8Array<ArrayBuffer>[] = [];
  #headings: readonly string[] | undefined;
  #keyColumn = -1;
  #foundInRow = 0;
  readonly #titles: string[] = [];
  /** The columns with a heading. */
  #columns: readonly number[] = [];
  #page: TableRow[] = [];
  #characters = 0;

  constructor(
    { name, where }: { name: string; where: string },
    { keys, searchedRows = HEADING_SEARCH_ROWS, headingRow, headings, hiddenRows }: TableOptions,
  ) {
    this.#name = name;
    this.#where = where;
    this.#keyHeadings = keys;
    this.#searchedRows = searchedRows;
    this.#headingRow = headingRow;
    this.#required = headings && new Set(headings.map(normalizeHeading));
    this.#takesHidden = hiddenRows === 'include';
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

  get hasHeadings() {
    return this.#headings !== undefined;
  }

  get hasRows() {
    return this.#keys.length + this.#hiddenRows > 0;
  }

  add({ row, cells, isHidden = false }: SheetRow) {
    if (!this.#headings) {
      if (this.isSearching) this.#searchHeadings(row, Array.from(cells, toHeading));
      return;
    }
    if (isHidden) {
      this.#hiddenRows += 1;
      if (!this.#takesHidden) return;
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

  /**
   * A merged cell shows its value in every row, and only the first row has it.
   * @param ranges the merged cells, such as `C2:C31`
   */
  assertNotMerged(ranges: readonly string[]) {
    const rows = this.#keys
      .flatMap(([row, key]) => (key === null && this.#keyColumn !== -1 ? [] : [row]))
      .toSorted((a, b) => a - b);
    const following = new Map(rows.map((row, index) => [row, rows[index + 1] ?? Infinity]));
    const merged = ranges.find((range) => {
      const [, first = 0, last = 0] = /^[A-Z]+(\d+):[A-Z]+(\d+)$/i.exec(range)?.map(Number) ?? [];
      return (following.get(first) ?? Infinity) <= last;
    });
    if (merged === undefined) return;
    throw new UnreadableFileError(
      `The cells ${merged} of ${this.#where} are merged, so that only the first row has their value. Unmerge them, and write the value into each row.`,
    );
  }

  build(): Table {
    const headings = this.#headings ?? [];
    if (!this.hasHeadings) {
      throw new UnreadableFileError(
        `There is no column “${this.#keyHeadings[0] ?? ''}” in the first ${HEADING_SEARCH_ROWS} rows of ${this.#where}.`,
      );
    }
    if (this.#page.length > 0) this.#flushPage();
    if (!this.hasRows) {
      throw new UnreadableFileError(`There are no rows under the headings of ${this.#where}.`);
    }
    const columns = this.#columns.map((column) => ({
      letters: columnLetters(column),
      heading: headings[column] ?? '',
    }));
    return {
      name: this.#name,
      columns,
      headingRow: this.#foundInRow,
      titles: this.#titles.filter((title) => title !== ''),
      keyColumn: this.#columns.indexOf(this.#keyColumn),
      keys: this.#keys,
      pages: this.#pages,
      hiddenRows: this.#hiddenRows,
    };
  }

  #searchHeadings(row: number, headings: readonly string[]) {
    const keyColumn = this.findKeyColumn(headings);
    // Below the first row a cell with such a text alone is a title or a note.
    const isAlone = this.#skipped > 0 && headings.filter((heading) => heading !== '').length === 1;
    const isHeadings =
      this.#headingRow === undefined
        ? keyColumn !== -1 && !isAlone && this.#hasRequired(headings)
        : row === this.#headingRow;
    if (!isHeadings) {
      this.#skipped += 1;
      if (this.#titles.length < HEADING_SEARCH_ROWS)
        this.#titles.push(
          headings
            .filter((text) => text !== '')
            .join(' ')
            .slice(0, MAX_TITLE),
        );
      return;
    }
    this.#headings = headings;
    this.#foundInRow = row;
    this.#keyColumn = keyColumn;
    this.#columns = headings.flatMap((heading, column) => (heading === '' ? [] : [column]));
  }

  #hasRequired(headings: readonly string[]) {
    const required = this.#required;
    return !required || headings.filter((heading) => required.has(normalizeHeading(heading))).length > 1;
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
