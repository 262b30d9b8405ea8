import type { ReferenceListName } from '../school/reference-lists.ts';
import { bare } from './bare.ts';
import type { ChoiceField, Field, FieldKind, FieldOfKind } from './field.ts';
import { messages } from './messages.ts';
import { PHONE_DIGITS, PHONE_PREFIX } from './phone-number.ts';
import { readDay } from './read-day.ts';
import { type CellReading, plainText, type SpreadsheetCell } from './spreadsheet-cell.ts';

/** The entry of a list that can be chosen and that a text names, by its title or its code. */
export type FindEntry = (
  list: ReferenceListName,
  text: string,
) => { readonly code: number; readonly title: string } | undefined;

type Read<K extends FieldKind> = (
  cell: SpreadsheetCell,
  field: FieldOfKind<K>,
  findEntry: FindEntry,
) => CellReading;

/** The way back from `cellOf` and from what people write instead. */
const readers: { [K in FieldKind]: Read<K> } = {
  text: readText,
  longText: (cell) => withText(cell, (text) => ({ posted: text })),
  email: (cell) => withText(cell, (text) => ({ posted: text })),
  suggestion: (cell) => withText(cell, (text) => ({ posted: text })),
  phone: (cell) => withText(cell, (text) => ({ posted: sevenDigits(text) })),
  count: (cell) => withText(cell, (text) => ({ posted: /^\d+$/.test(text) ? Number(text) : text })),
  date: readDay,
  flag: (cell) => {
    const word = plainText(cell).trim().toLowerCase();
    const flag = words.findIndex((same) => same.includes(word));
    return flag === -1 ? { fault: 'Answer Yes or No.' } : { posted: flag };
  },
  choice: (cell, field) => withText(cell, (text) => found(text, choiceOf(field, text), (choice) => choice)),
  code: (cell, { list }, findEntry) =>
    withText(cell, (text) => found(text, findEntry(list, text), ({ code }) => code)),
  title: (cell, { list }, findEntry) =>
    withText(cell, (text) => found(text, findEntry(list, text), ({ title }) => title)),
};

/** Reads a filled cell as one line of text, such as an ID. */
export function readText(cell: SpreadsheetCell): CellReading {
  return withText(cell, (text) => (SHORTENED.test(text) ? { fault: shortened } : { posted: text }));
}

/** Reads a filled cell of a field's column. */
export const readCell = (field: Field, cell: SpreadsheetCell, findEntry: FindEntry): CellReading =>
  // The cast is sound: `readers` pairs each kind with its own fields.
  (readers[field.kind] as Read<FieldKind>)(cell, field, findEntry);

/** By the answer that they are for. */
const words = [
  ['no', 'n', 'false', '0'],
  ['yes', 'y', 'true', '1'],
];

/** Spreadsheets keep fifteen digits of a number, and print longer ones with an exponent into a text file. */
const LARGEST = 1e15;
const SHORTENED = /^\d(\.\d+)?e\+?\d+$/i;
const shortened = 'The spreadsheet has shortened this number. Format the column as text and type it again.';

/** A cell as a text, trimmed. */
function withText(cell: SpreadsheetCell, read: (text: string) => CellReading): CellReading {
  if (typeof cell === 'object') {
    return { fault: `The spreadsheet has made a date of this: ${cell.day}. Format the column as text.` };
  }
  if (typeof cell === 'number' && Math.abs(cell) >= LARGEST) return { fault: shortened };
  return read(plainText(cell).trim());
}

const AREA = PHONE_PREFIX.slice(1);

/** The digits of a number however it is punctuated, without the country's prefix; anything else as it is. */
function sevenDigits(text: string) {
  if (!/^[\d\s()+./-]+$/.test(text)) return text;
  const digits = text.replaceAll(/\D/g, '');
  const prefix = [PHONE_PREFIX, AREA].find(
    (each) => digits.startsWith(each) && digits.length === each.length + PHONE_DIGITS,
  );
  return digits.slice(prefix?.length ?? 0);
}

/** The choice that is written, whatever its case and punctuation, or of which a single letter is the first. */
function choiceOf({ choices }: ChoiceField, text: string) {
  const written = bare(text);
  const [only, another] = choices.filter((choice) =>
    written.length === 1 ? bare(choice).startsWith(written) : bare(choice) === written,
  );
  return another === undefined ? only : undefined;
}

const found = <T>(text: string, entry: T | undefined, answer: (entry: T) => unknown): CellReading =>
  entry === undefined
    ? { fault: `“${text.slice(0, 40)}” is not in the list. ${messages.choice}` }
    : { posted: answer(entry) };
