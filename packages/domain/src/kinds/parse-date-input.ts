import { formatLongDate } from '../school/dates.ts';
import { messages } from './messages.ts';

/** A date as a person typed it: the day `yyyy-MM-dd`, or why it is none. */
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

/** Every way to read a text as a date, the usual one first; none when it is not written like one. */
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
  const words = text.toLowerCase().split(/[-/., ]+/);
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

/** Every day `yyyy-MM-dd` that a typed text may mean, the usual reading first. */
export const listPossibleDates = (typed: string): readonly string[] => [
  ...new Set(listReadings(typed.trim()).filter(isRealDate).map(partsToIsoDate)),
];

/** A date of birth as a first password holds it, `yyyymmdd`; the usual reading where two fit. Nothing for another text. */
export function parseBirthDatePassword(typed: string): string | undefined {
  return listPossibleDates(typed)[0]?.replaceAll('-', '');
}

/**
 * Reads a date as people write it: `2014-03-15`, `15/03/2014`, `15 Mar 2014`, `20140315`. One that two readings fit,
 * such as `03/04/2014`, is asked about.
 */
export function parseDateInput(typed: string): ParsedDateInput {
  const text = typed.trim();
  const read = listReadings(text);
  const [day, other] = listPossibleDates(text);
  if (day !== undefined) {
    if (other === undefined) return { day };
    return { error: messages.dateAmbiguous(formatLongDate(day), formatLongDate(other)) };
  }
  if (/^\d{1,2}[-/. ](\d{1,2}|[a-z]{3,9})[-/. ]\d{2}$/i.test(text)) return { error: messages.dateShortYear };
  const impossible = read.find(
    (parts) => isValidMonth(parts) && parts.day > daysInMonth(parts) && parts.day <= 31,
  );
  if (!impossible) return { error: messages.date };
  const monthAndYear = formatLongDate(partsToIsoDate({ ...impossible, day: 1 })).slice(2);
  return { error: messages.dateNotReal(monthAndYear, daysInMonth(impossible)) };
}
