import { serialToIsoDate } from '@formroom/domain/kinds/spreadsheet-date.ts';
import type { SpreadsheetCell } from '@formroom/domain/kinds/spreadsheet-cell.ts';
import {
  damagedFileError,
  MAX_ROW_NUMBER,
  MAX_CELL_LENGTH,
  MAX_COLUMNS,
  UnreadableFileError,
} from './reader-errors.ts';
import { unescapeText, type Workbook } from './reader-workbook.ts';
import { attributeReader, type XmlAttributes, XmlReader } from './reader-xml.ts';
import type { ZipArchive } from './reader-zip.ts';

/** A cell with a value, or why its value is unknown. */
export type SheetCell = SpreadsheetCell | { readonly error: string };

export interface SheetRow {
  /** The row number shown in a spreadsheet. */
  readonly row: number;
  /** Cells by column index; empty cells are undefined. */
  readonly cells: readonly (SheetCell | undefined)[];
}

const [readReference, readStyle, readType] = [
  attributeReader('r'),
  attributeReader('s'),
  attributeReader('t'),
];
const DAYS_TO_1904 = 1462;

/** Yields the non-empty rows of a sheet. */
export async function* readSheetRows(
  zip: ZipArchive,
  workbook: Workbook,
  part: string,
): AsyncGenerator<SheetRow> {
  const rows = new RowReader(workbook);
  const xml = new XmlReader(rows);
  for await (const piece of zip.read(part)) {
    xml.write(piece);
    yield* rows.takeRows();
  }
  xml.end();
  yield* rows.takeRows();
}

/** Builds rows from the XML of a sheet. */
class RowReader {
  readonly #workbook: Workbook;
  #rows: SheetRow[] = [];
  #row = 0;
  #cells: (SheetCell | undefined)[] = [];
  #column = -1;
  #attributes: XmlAttributes = {};
  #value = '';
  #hasFormula = false;
  #isValue = false;

  constructor(workbook: Workbook) {
    this.#workbook = workbook;
  }

  takeRows() {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(tag: string, attributes: XmlAttributes) {
    if (tag === 'c') this.#startCell(attributes);
    else if (tag === 'v' || tag === 't') this.#isValue = true;
    else if (tag === 'f') this.#hasFormula = true;
    else if (tag === 'row') this.#startRow(attributes);
  }

  text(text: string) {
    if (this.#isValue) this.#value += text;
  }

  close(tag: string) {
    if (tag === 'v' || tag === 't') this.#isValue = false;
    else if (tag === 'c') this.#endCell();
    else if (tag === 'row' && this.#cells.length > 0) this.#rows.push({ row: this.#row, cells: this.#cells });
  }

  #startRow(attributes: XmlAttributes) {
    this.#row = Number(readReference(attributes) ?? this.#row + 1);
    if (!Number.isInteger(this.#row) || this.#row < 1 || this.#row > MAX_ROW_NUMBER) throw damagedFileError();
    this.#cells = [];
    this.#column = -1;
  }

  #startCell(attributes: XmlAttributes) {
    const letters = /^[A-Z]{1,3}/i.exec(readReference(attributes) ?? '')?.[0];
    this.#column = letters === undefined ? this.#column + 1 : parseColumnLetters(letters);
    this.#attributes = attributes;
    this.#value = '';
    this.#hasFormula = false;
  }

  #endCell() {
    const cell = this.#hasFormula ? formulaCell : this.#cell(readType(this.#attributes) ?? 'n', this.#value);
    if (cell === undefined) return;
    if (this.#column >= MAX_COLUMNS) {
      throw new UnreadableFileError(
        `There are more than ${MAX_COLUMNS} columns. Delete those that are not needed.`,
      );
    }
    this.#cells[this.#column] = cell;
  }

  #cell(type: string, value: string): SheetCell | undefined {
    if (type === 's') return toTextCell(this.#workbook.sharedStrings[Number(value)] ?? '');
    if (type === 'inlineStr' || type === 'str') return toTextCell(unescapeText(value));
    if (value.trim() === '') return undefined;
    if (type === 'b') return value.trim() === '1' || value.trim() === 'true';
    if (type === 'd') return { day: value.slice(0, 10) };
    if (type === 'e') return { error: `The cell holds the error ${value.slice(0, 20)}.` };
    const number = Number(value);
    return Number.isFinite(number) ? this.#numberCell(number) : toTextCell(value);
  }

  #numberCell(number: number): SheetCell {
    const { numberFormats, isFrom1904 } = this.#workbook;
    const format = numberFormats[Number(readStyle(this.#attributes) ?? 0)];
    if (format === 'day') {
      const day = serialToIsoDate(number + (isFrom1904 ? DAYS_TO_1904 : 0));
      return day === undefined ? number : { day };
    }
    const isPadded = format !== undefined && Number.isInteger(number) && number >= 0;
    return isPadded ? String(number).padStart(format, '0') : number;
  }
}

const formulaCell = { error: 'The cell holds a formula. Copy it and paste its value.' };

/** Returns the text as a cell, or undefined if it is blank. */
export function toTextCell(text: string): SheetCell | undefined {
  if (text.length > MAX_CELL_LENGTH) return { error: 'The cell is longer than a spreadsheet allows.' };
  return text.trim() === '' ? undefined : text;
}

const parseColumnLetters = (letters: string) =>
  [...letters.toUpperCase()].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
