import { messages } from '../kinds/messages.ts';
import { singleLineText, multilineText } from '../kinds/text-schemas.ts';
import { parseTextCell } from '../kinds/parse-cell.ts';
import { normalizeHeading } from '../kinds/normalize-heading.ts';
import type { SpreadsheetCell } from '../kinds/spreadsheet-cell.ts';
import type { ResultColumn } from './columns.ts';
import { letters } from './letter-key.ts';

export type ParsedResult = { readonly value: string | number | null } | { readonly error: string };

/** Dashes clear a value, because an empty cell changes nothing. Cards print them for a part without weight. */
const EMPTY_PLACEHOLDER = /^[-\u2010-\u2015\u2212]{1,4}$/;
/** The value that clears a mark, as the office chooses it for a word of its file. */
export const NO_MARK = 'No mark';
const noMark = normalizeHeading(NO_MARK);
const absentWords = new Set(['ab', 'abs', 'absent']);

/** Parses a non-empty cell of a results workbook. */
export function parseResult(column: ResultColumn, cell: SpreadsheetCell): ParsedResult {
  const reading = parseTextCell(cell);
  if ('error' in reading) return reading;
  const text = String(reading.input);
  return EMPTY_PLACEHOLDER.test(text) ? { value: null } : parseFilledCell(column, text);
}

function parseFilledCell(column: ResultColumn, text: string): ParsedResult {
  switch (column.kind) {
    case 'mark':
      return parseMark(text);
    case 'letter':
      return parseLetter(text);
    case 'count': {
      const { min, max } = column;
      const count = /^\d+$/.test(text) ? Number(text) : Number.NaN;
      return count >= min && count <= max
        ? { value: count }
        : { error: `${quote(text)} is not a whole number from ${min} to ${max}.` };
    }
    case 'text':
    case 'paragraph': {
      const read = getSchema(column.kind, column.max).safeParse(text);
      return read.success
        ? { value: read.data }
        : { error: read.error.issues[0]?.message ?? messages.wrongType };
    }
  }
}

// Cached, because building a schema takes longer than using it.
const schemas = new Map<string, ReturnType<typeof singleLineText>>();

function getSchema(kind: 'text' | 'paragraph', max: number) {
  const name = `${kind} ${max}`;
  const known = schemas.get(name);
  if (known) return known;
  const made = kind === 'text' ? singleLineText(max) : multilineText(max);
  schemas.set(name, made);
  return made;
}

/** 0 to 100 with at most one decimal, also with a percent sign, or `Abs` (R40). Trailing zeros are no decimals. */
function parseMark(text: string): ParsedResult {
  const word = normalizeHeading(text);
  if (absentWords.has(word) && isMarkWord(text)) return { value: 'Abs' };
  if (word === noMark) return { value: null };
  const spaced = text.replaceAll(/\s+/g, ' ');
  const number = /^(\d{1,3})(?:[.,](\d)?0*)?( ?%)?$/.exec(spaced);
  // A comma before three zeros may mean thousands.
  const isDecimal = number !== null && !/[.,]( ?%)?$|,000( ?%)?$/.test(spaced);
  const mark = isDecimal ? Number(`${number[1] ?? ''}.${number[2] ?? '0'}`) : Number.NaN;
  if (mark > 0 && mark < 1 && number?.[3] === undefined)
    return { error: `${quote(text)} looks like a percentage. Write 70 for 70 %.` };
  if (mark <= 100) return { value: mark };
  if (isMarkWord(text) && text.length > 1)
    return { error: `${quote(text)} is no mark. Say under “Change what the columns are” what it means.` };
  return { error: `${quote(text)} is not a mark from 0 to 100, with one decimal at most, or Abs.` };
}

/** Whether a text in place of a mark is a word such as `EX` or `N/A`. Numbers are never read as something else. */
export const isMarkWord = (text: string) => /^\p{L}[\p{L}\s./-]{0,19}$/u.test(text.trim());

function parseLetter(text: string): ParsedResult {
  const letter = letters.find((each) => each === text.toUpperCase());
  return letter ? { value: letter } : { error: `${quote(text)} is not one of ${letters.join(', ')}.` };
}

const quote = (text: string) => `“${text.slice(0, 40)}”`;
