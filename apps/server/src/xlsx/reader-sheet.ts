import type { SpreadsheetCell } from '@formroom/domain/kinds/spreadsheet-cell.ts';
import { columnLetters } from './column-letters.ts';
import { damagedFileError, MAX_ROW_NUMBER, MAX_COLUMNS, UnreadableFileError } from './reader-errors.ts';
import { builtInNumberFormat } from './reader-number-format.ts';
import { describeErrorValue, toTextCell } from './reader-text-cell.ts';
import { unescapeText, type Workbook } from './reader-workbook.ts';
import { attributeReader, type XmlAttributes, XmlReader } from './reader-xml.ts';
import type { ZipArchive } from './reader-zip.ts';

/** A cell with a value, or why its value is unknown, with what it shows. */
export type SheetCell = SpreadsheetCell | { readonly error: string; readonly shown?: string };

export interface SheetRow {
  /** The row number shown in a spreadsheet. */
  readonly row: number;
  /** Cells by column index; empty cells are undefined. */
  readonly cells: readonly (SheetCell | undefined)[];
  readonly isHidden?: boolean;
}

const [readReference, readStyle, readType] = [
  attributeReader('r'),
  attributeReader('s'),
  attributeReader('t'),
];
const [readHidden, readHeight] = [attributeReader('hidden'), attributeReader('ht')];
const [readShowZeros, readRange] = [attributeReader('showZeros'), attributeReader('ref')];
const showDay = builtInNumberFormat(14);

/** Yields the non-empty rows of a sheet, and returns the ranges of merged cells, such as `C2:C31`. */
export async function* readSheetRows(
  zip: ZipArchive,
  workbook: Workbook,
  part: string,
): AsyncGenerator<SheetRow, readonly string[]> {
  const rows = new RowReader(workbook);
  const xml = new XmlReader(rows);
  for await (const piece of zip.read(part)) {
    xml.write(piece);
    yield* rows.takeRows();
  }
  xml.end();
  yield* rows.takeRows();
  return rows.merges;
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
  #hasValue = false;
  #isValue = false;
  #isHidden = false;
  #hidesZeros = false;
  readonly merges: string[] = [];

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
    else if (tag === 'v' || tag === 't') {
      this.#isValue = true;
      this.#hasValue = true;
    } else if (tag === 'f') this.#hasFormula = true;
    else if (tag === 'row') this.#startRow(attributes);
    else if (tag === 'sheetView') this.#hidesZeros = ['0', 'false'].includes(readShowZeros(attributes) ?? '');
    else if (tag === 'mergeCell') this.merges.push(readRange(attributes) ?? '');
  }

  text(text: string) {
    if (this.#isValue) this.#value += text;
  }

  close(tag: string) {
    if (tag === 'v' || tag === 't') this.#isValue = false;
    else if (tag === 'c') this.#endCell();
    else if (tag === 'row' && this.#cells.length > 0)
      this.#rows.push({ row: this.#row, cells: this.#cells, ...(this.#isHidden && { isHidden: true }) });
  }

  #startRow(attributes: XmlAttributes) {
    this.#row = Number(readReference(attributes) ?? this.#row + 1);
    if (!Number.isInteger(this.#row) || this.#row < 1 || this.#row > MAX_ROW_NUMBER) throw damagedFileError();
    this.#cells = [];
    this.#column = -1;
    this.#isHidden =
      ['1', 'true'].includes(readHidden(attributes) ?? '') || Number(readHeight(attributes) ?? 1) === 0;
  }

  #startCell(attributes: XmlAttributes) {
    const letters = /^[A-Z]{1,3}/i.exec(readReference(attributes) ?? '')?.[0];
    this.#column = letters === undefined ? this.#column + 1 : parseColumnLetters(letters);
    this.#attributes = attributes;
    this.#value = '';
    this.#hasFormula = false;
    this.#hasValue = false;
  }

  #endCell() {
    const cell =
      this.#hasFormula && !this.#hasValue
        ? formulaCell
        : this.#cell(readType(this.#attributes) ?? 'n', this.#value);
    if (cell === undefined) return;
    if (this.#column >= MAX_COLUMNS) {
      throw new UnreadableFileError(
        `There are more than ${MAX_COLUMNS} columns. Delete those that are not needed.`,
      );
    }
    this.#cells[this.#column] = cell;
  }

  #cell(type: string, value: string): SheetCell | undefined {
    if (type === 's') return this.#sharedText(value);
    if (type === 'inlineStr' || type === 'str') return toTextCell(unescapeText(value));
    if (value.trim() === '') return undefined;
    if (type === 'b') return value.trim() === '1' || value.trim() === 'true';
    if (type === 'd') return readIsoDate(value.trim());
    if (type === 'e') return this.#errorCell(value.trim());
    const number = Number(value);
    return Number.isFinite(number) ? this.#numberCell(number) : toTextCell(value);
  }

  #sharedText(index: string) {
    if (index.trim() === '') return undefined;
    const text = this.#workbook.sharedStrings[Number(index)];
    if (text === undefined) throw damagedFileError();
    return toTextCell(text);
  }

  #errorCell(value: string): SheetCell {
    const reference = `${columnLetters(this.#column)}${this.#row}`;
    return { error: describeErrorValue(value, reference), shown: value };
  }

  #numberCell(number: number): SheetCell | undefined {
    if (number === 0 && this.#hidesZeros) return undefined;
    const { numberFormats, isFrom1904 } = this.#workbook;
    const show = numberFormats[Number(readStyle(this.#attributes) ?? 0)];
    return show ? show(number, isFrom1904) : number;
  }
}

const formulaCell = {
  error:
    'The cell holds a formula without its result. Open the file in a spreadsheet program, save it and try again.',
};

const SERIAL_EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

/** Reads a date with or without a time, as numbers are read. */
function readIsoDate(value: string): SheetCell | undefined {
  const moment = Date.parse(
    /^\d{4}-\d\d-\d\d(T[\d:.]+)?$/.test(value)
      ? `${value.slice(0, 10)}T${value.slice(11) || '00:00'}Z`
      : value,
  );
  return Number.isNaN(moment) ? toTextCell(value) : showDay?.((moment - SERIAL_EPOCH) / DAY_MS, false);
}

const parseColumnLetters = (letters: string) =>
  [...letters.toUpperCase()].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
