import type { DateOrder } from './date-order.ts';
import type { ParsedCell, SpreadsheetCell } from './spreadsheet-cell.ts';
import { serialToIsoDate } from './spreadsheet-date.ts';

const months = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** The number of a month from its name or the first letters of it; 0 for another word. */
const parseMonth = (word: string) => months.findIndex((month) => month.startsWith(word.toLowerCase())) + 1;

/** Year, month and day as written; the year may still have two digits. */
type DateParts = readonly [year: string, month: number, day: number];

const MIDNIGHT_SUFFIX = String.raw`(?:[T ](?:0?0:00(?::00(?:\.0+)?)?Z?|12:00(?::00)? ?AM))?`;
const datePatterns: readonly [
  pattern: RegExp,
  parts: (groups: readonly string[], order: DateOrder) => DateParts,
][] = [
  [
    new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${MIDNIGHT_SUFFIX}$`, 'i'),
    ([year = '', month, day]) => [year, Number(month), Number(day)],
  ],
  [/^(\d{4})(\d\d)(\d\d)$/, ([year = '', month, day]) => [year, Number(month), Number(day)]],
  [
    new RegExp(String.raw`^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})${MIDNIGHT_SUFFIX}$`, 'i'),
    ([first, second, year = ''], order) =>
      order === 'day-first' ? [year, Number(second), Number(first)] : [year, Number(first), Number(second)],
  ],
  [
    /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]+([a-z]{3,9})\.?[-/., ]+(\d{2}|\d{4})$/i,
    ([day, month = '', year = '']) => [year, parseMonth(month), Number(day)],
  ],
  [
    /^([a-z]{3,9})\.? +(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})$/i,
    ([month = '', day, year = '']) => [year, parseMonth(month), Number(day)],
  ],
];

const formatHints: Record<DateOrder, string> = {
  'day-first': 'Write dates as dd/mm/yyyy.',
  'month-first': 'Write dates as mm/dd/yyyy.',
};
/** Serial numbers from 1950 to 2099. None of them can be a `yyyymmdd` date. */
const serialRange = { first: 18_264, last: 73_050 };

/** Parses a date cell, or a date that was written as text or as a number. */
export function parseDateCell(cell: SpreadsheetCell, order: DateOrder = 'day-first'): ParsedCell {
  if (typeof cell === 'object') return { input: cell.day };
  if (typeof cell === 'number' && cell >= serialRange.first && cell <= serialRange.last) {
    return { input: serialToIsoDate(cell) };
  }
  const text = String(cell).trim();
  for (const [pattern, getParts] of datePatterns) {
    const match = pattern.exec(text);
    if (match) return toParsedDate(getParts(match.slice(1), order), text, formatHints[order]);
  }
  return { error: `“${text.slice(0, 40)}” is not a date. ${formatHints[order]}` };
}

function toParsedDate([year, month, day]: DateParts, text: string, hint: string): ParsedCell {
  if (year.length !== 4) return { error: `${text} has a year of two digits. ${hint}` };
  const moment = new Date(Date.UTC(Number(year), month - 1, day));
  const isReal = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day;
  return isReal
    ? { input: moment.toISOString().slice(0, 10) }
    : { error: `${text} is not a day of the calendar. ${hint}` };
}
