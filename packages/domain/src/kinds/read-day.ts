import type { CellReading, SpreadsheetCell } from './spreadsheet-cell.ts';
import { dayOfSerial } from './spreadsheet-day.ts';

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Year, month and day as a text has them; the year may still have two digits. */
type Parts = readonly [year: string, month: number, day: number];

const MIDNIGHT = String.raw`(?:[T ]0?0:00(?::00(?:\.0+)?)?Z?)?`;
const forms: readonly [pattern: RegExp, parts: (groups: readonly string[]) => Parts][] = [
  [
    new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${MIDNIGHT}$`),
    ([year = '', month, day]) => [year, Number(month), Number(day)],
  ],
  [/^(\d{4})(\d\d)(\d\d)$/, ([year = '', month, day]) => [year, Number(month), Number(day)]],
  [
    new RegExp(String.raw`^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})${MIDNIGHT}$`),
    ([day, month, year = '']) => [year, Number(month), Number(day)],
  ],
  [
    /^(\d{1,2})[-/. ]+([a-z]{3,9})\.?[-/., ]+(\d{2}|\d{4})$/i,
    ([day, month = '', year = '']) => [
      year,
      months.indexOf(month.slice(0, 3).toLowerCase()) + 1,
      Number(day),
    ],
  ],
];

const HOW = 'Write dates as dd/mm/yyyy.';
/** A number that is no `yyyymmdd` but that spreadsheets show as a day of these times: 1950 to 2099. */
const serials = { first: 18_264, last: 73_050 };

/** The day that a cell stands for: a real date, or one that is written as people and programs write it. */
export function readDay(cell: SpreadsheetCell): CellReading {
  if (typeof cell === 'object') return { posted: cell.day };
  if (typeof cell === 'number' && cell >= serials.first && cell <= serials.last) {
    return { posted: dayOfSerial(cell) };
  }
  const text = String(cell).trim();
  for (const [pattern, partsOf] of forms) {
    const match = pattern.exec(text);
    if (match) return dayOf(partsOf(match.slice(1)), text);
  }
  return { fault: `“${text.slice(0, 40)}” is not a date. ${HOW}` };
}

function dayOf([year, month, day]: Parts, text: string): CellReading {
  if (year.length !== 4) return { fault: `${text} has a year of two digits. ${HOW}` };
  const moment = new Date(Date.UTC(Number(year), month - 1, day));
  const isReal = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day;
  return isReal
    ? { posted: moment.toISOString().slice(0, 10) }
    : { fault: `${text} is not a day of the calendar. ${HOW}` };
}
