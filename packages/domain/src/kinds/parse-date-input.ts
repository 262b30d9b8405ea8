import { formatLongDate } from '../school/dates.ts';
import { messages } from './messages.ts';

/** The day as `yyyy-MM-dd`, or the error message. */
export type ParsedDateInput = { readonly day: string } | { readonly error: string };

interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

const splitNumbers = (text: string) => text.split(/[^\d]+/).map(Number);

const yearFirst = ([year = 0, month = 0, day = 0]: readonly number[]): DateParts => ({ year, month, day });
const dayFirst = ([day = 0, month = 0, year = 0]: readonly number[]): DateParts => ({ year, month, day });
const monthFirst = ([month = 0, day = 0, year = 0]: readonly number[]): DateParts => ({ year, month, day });

/** All readings of a text as a date, the local order (day first) first; empty when it is no date. */
function listReadings(text: string): readonly DateParts[] {
  if (/^\d{4}[-/. ]\d{1,2}[-/. ]\d{1,2}$/.test(text)) return [yearFirst(splitNumbers(text))];
  if (/^\d{1,2}[-/. ]\d{1,2}[-/. ]\d{4}$/.test(text)) {
    return [dayFirst(splitNumbers(text)), monthFirst(splitNumbers(text))];
  }
  if (/^\d{8}$/.test(text)) {
    const at = (...places: readonly [number, number][]) =>
      places.map((place) => Number(text.slice(...place)));
    return [yearFirst(at([0, 4], [4, 6], [6, 8])), dayFirst(at([0, 2], [2, 4], [4, 8]))];
  }
  const words = text
    .toLowerCase()
    .replace(/\b(\d\d?)(st|nd|rd|th)\b/, '$1')
    .split(/[-/., ]+/);
  const month = MONTHS.findIndex((name) =>
    words.some((word) => /^[a-z]{3,9}$/.test(word) && word.startsWith(name)),
  );
  const [first, second, ...rest] = words.filter((word) => /^\d{1,4}$/.test(word));
  if (words.length !== 3 || month === -1 || first === undefined || second === undefined || rest.length > 0)
    return [];
  const [day, year] = first.length === 4 ? [second, first] : [first, second];
  return year.length === 4 ? [{ year: Number(year), month: month + 1, day: Number(day) }] : [];
}

const daysInMonth = ({ year, month }: DateParts) => new Date(Date.UTC(year, month, 0)).getUTCDate();
const isValidMonth = ({ year, month }: DateParts) => year >= 1000 && month >= 1 && month <= 12;
const isRealDate = (parts: DateParts) =>
  isValidMonth(parts) && parts.day >= 1 && parts.day <= daysInMonth(parts);
const padTwo = (number: number) => String(number).padStart(2, '0');
const partsToIsoDate = ({ year, month, day }: DateParts) => `${String(year)}-${padTwo(month)}-${padTwo(day)}`;

/** All valid days, `yyyy-MM-dd`, that a text can mean, the local order (day first) first. */
export const listPossibleDates = (typed: string): readonly string[] => [
  ...new Set(listReadings(typed.trim()).filter(isRealDate).map(partsToIsoDate)),
];

/**
 * Normalizes a date of birth to the first password `yyyymmdd`; an ambiguous date is read day first. Undefined when the
 * text is no date.
 */
export function parseBirthDatePassword(typed: string): string | undefined {
  return listPossibleDates(typed)[0]?.replaceAll('-', '');
}

/**
 * Writes out the day for which a text is taken, if it could be another day as well. `03/04/2014` is 3 April, because people
 * here write the day first; a page says so below the input (R90).
 */
export function formatTakenDate(typed: string): string | undefined {
  const [day, other] = listPossibleDates(typed);
  return day === undefined || other === undefined ? undefined : formatLongDate(day);
}

/**
 * Parses a date as people write it: `2014-03-15`, `15/03/2014`, `15 Mar 2014`, `15th March 2014`, `20140315`. Of two possible
 * days it is the one with the day first.
 */
export function parseDateInput(typed: string): ParsedDateInput {
  const text = typed.trim();
  const read = listReadings(text);
  const [day] = listPossibleDates(text);
  if (day !== undefined) return { day };
  if (/^\d{1,2}[-/. ](\d{1,2}|[a-z]{3,9})[-/. ]\d{2}$/i.test(text)) return { error: messages.dateShortYear };
  const impossible = read.find(
    (parts) => isValidMonth(parts) && parts.day > daysInMonth(parts) && parts.day <= 31,
  );
  if (!impossible) return { error: messages.date };
  const monthAndYear = formatLongDate(partsToIsoDate({ ...impossible, day: 1 })).slice(2);
  return { error: messages.dateNotReal(monthAndYear, daysInMonth(impossible)) };
}
