import type { ReferenceListName } from '../school/reference-lists.ts';
import type { DateOrder } from './date-order.ts';
import { normalizeHeading } from './normalize-heading.ts';
import type { ChoiceField, Field, FieldKind, FieldOfKind } from './field.ts';
import { messages } from './messages.ts';
import { PHONE_DIGITS, PHONE_PREFIX } from './phone-number.ts';
import { parseDateCell } from './parse-date-cell.ts';
import { type ParsedCell, cellToText, type SpreadsheetCell } from './spreadsheet-cell.ts';

/** Finds the selectable entry of a reference list by title or code. */
export type FindEntry = (
  list: ReferenceListName,
  text: string,
) => { readonly code: number; readonly title: string } | undefined;

/** What the meaning of a cell depends on besides its column. */
export interface CellContext {
  readonly findEntry: FindEntry;
  /** The order of day and month in the list. */
  readonly dateOrder?: DateOrder | undefined;
}

type CellParser<K extends FieldKind> = (
  cell: SpreadsheetCell,
  field: FieldOfKind<K>,
  context: CellContext,
) => ParsedCell;

/** The inverse of `toCellValue`; also accepts other common spellings. */
const cellParsers: { [K in FieldKind]: CellParser<K> } = {
  text: parseTextCell,
  longText: (cell) => parseAsText(cell, (text) => ({ input: text })),
  email: (cell) => parseAsText(cell, (text) => ({ input: text })),
  suggestion: (cell) => parseAsText(cell, (text) => ({ input: text })),
  phone: (cell) => parseAsText(cell, (text) => ({ input: normalizePhone(text) })),
  count: (cell) => parseAsText(cell, (text) => ({ input: /^\d+$/.test(text) ? Number(text) : text })),
  date: (cell, _field, { dateOrder }) => parseDateCell(cell, dateOrder),
  flag: (cell) => {
    const word = cellToText(cell).trim().toLowerCase();
    const flag = yesNoSpellings.findIndex((same) => same.includes(word));
    return flag === -1 ? { error: 'Answer Yes or No.' } : { input: flag };
  },
  choice: (cell, field) =>
    parseAsText(cell, (text) => toParsedCell(text, findChoice(field, text), (choice) => choice)),
  code: (cell, { list }, { findEntry }) =>
    parseAsText(cell, (text) => toParsedCell(text, findEntry(list, text), ({ code }) => code)),
  title: (cell, { list }, { findEntry }) =>
    parseAsText(cell, (text) => toParsedCell(text, findEntry(list, text), ({ title }) => title)),
};

/** Parses a non-empty cell as one line of text. A call of a function or a reference to a cell is a formula, not a text. */
export function parseTextCell(cell: SpreadsheetCell): ParsedCell {
  return parseAsText(cell, (text) => {
    if (FORMULA.test(text)) return { error: formulaMessage };
    return EXPONENT_NOTATION.test(text) ? { error: shortenedNumberMessage } : { input: text };
  });
}

/** Parses a non-empty cell of a field's column. */
export const parseCell = (field: Field, cell: SpreadsheetCell, context: CellContext): ParsedCell =>
  // The cast is safe: `cellParsers` pairs each kind with its own field type.
  (cellParsers[field.kind] as CellParser<FieldKind>)(cell, field, context);

/** Indexed by the flag's value, 0 or 1. */
const yesNoSpellings = [
  ['no', 'n', 'false', '0'],
  ['yes', 'y', 'true', '1'],
];

/** Spreadsheets keep 15 digits of a number, and CSV files store longer ones with an exponent. */
const MAX_EXACT_NUMBER = 1e15;
/** As spreadsheets write it, with a sign: the class 1E1 is a text. */
const EXPONENT_NOTATION = /^-?\d([.,]\d+)?e[+-]\d+$/i;
/** A whole number that a program has stored with decimals. `1.000` may be a thousand. */
const WITHOUT_FRACTION = /^(?!\d{1,3}[.,]000$)(\d+)(?:\.0+|,0{1,2})$/;
const FORMULA = /^=\s*(?:[A-Z][A-Z.]*\(|\$?[A-Z]{1,3}\$?\d|["'])/i;
const formulaMessage = 'This is a formula. Write its result.';
const shortenedNumberMessage =
  'The spreadsheet has shortened this number. Format the column as text and type it again.';

/** Passes the trimmed text of a cell to `read`; an error for a date or a shortened number. */
function parseAsText(cell: SpreadsheetCell, read: (text: string) => ParsedCell): ParsedCell {
  if (typeof cell === 'object') {
    return { error: `The spreadsheet has made a date of this: ${cell.day}. Format the column as text.` };
  }
  if (typeof cell === 'number' && Math.abs(cell) >= MAX_EXACT_NUMBER)
    return { error: shortenedNumberMessage };
  return read(cellToText(cell).trim().replace(WITHOUT_FRACTION, '$1'));
}

const AREA_CODE = PHONE_PREFIX.slice(1);

/** The digits of a phone number without punctuation and country prefix; other text unchanged. */
function normalizePhone(text: string) {
  if (!/^[\d\s()+./-]+$/.test(text)) return text;
  const digits = text.replaceAll(/\D/g, '');
  const prefix = [PHONE_PREFIX, AREA_CODE].find(
    (each) => digits.startsWith(each) && digits.length === each.length + PHONE_DIGITS,
  );
  return digits.slice(prefix?.length ?? 0);
}

/**
 * The choice that equals the text apart from case and punctuation. A single letter matches the only choice that starts
 * with it.
 */
function findChoice({ choices, synonyms = {} }: ChoiceField, text: string) {
  const written = normalizeHeading(text);
  const synonym = Object.entries(synonyms).find(([, words]) => words.includes(written))?.[0];
  if (synonym !== undefined) return synonym;
  const [only, another] = choices.filter((choice) =>
    written.length === 1
      ? normalizeHeading(choice).startsWith(written)
      : normalizeHeading(choice) === written,
  );
  return another === undefined ? only : undefined;
}

const toParsedCell = <T>(text: string, entry: T | undefined, answer: (entry: T) => unknown): ParsedCell =>
  entry === undefined
    ? { error: `“${text.slice(0, 40)}” is not in the list. ${messages.choice}` }
    : { input: answer(entry) };
