import { longDay } from '../school/dates.ts';
import { messages } from './messages.ts';

/** A date as a person typed it: the day `yyyy-MM-dd`, or why it is none. */
export type TypedDay = { readonly day: string } | { readonly problem: string };

interface Parts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

const numbers = (text: string) => text.split(/[^\d]+/).map(Number);

const partsOf = ([year = 0, month = 0, day = 0]: readonly number[]): Parts => ({ year, month, day });
const dayFirst = ([day = 0, month = 0, year = 0]: readonly number[]): Parts => ({ year, month, day });
const monthFirst = ([month = 0, day = 0, year = 0]: readonly number[]): Parts => ({ year, month, day });

/** Every way to read a text as a date, the usual one first; none when it is not written like one. */
function readings(text: string): readonly Parts[] {
  if (/^\d{4}[-/. ]\d{1,2}[-/. ]\d{1,2}$/.test(text)) return [partsOf(numbers(text))];
  if (/^\d{1,2}[-/. ]\d{1,2}[-/. ]\d{4}$/.test(text)) {
    return [dayFirst(numbers(text)), monthFirst(numbers(text))];
  }
  if (/^\d{8}$/.test(text)) {
    const at = (...places: readonly [number, number][]) =>
      places.map((place) => Number(text.slice(...place)));
    return [partsOf(at([0, 4], [4, 6], [6, 8])), dayFirst(at([0, 2], [2, 4], [4, 8]))];
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

const daysIn = ({ year, month }: Parts) => new Date(Date.UTC(year, month, 0)).getUTCDate();
const isMonth = ({ year, month }: Parts) => year >= 1000 && month >= 1 && month <= 12;
const isReal = (parts: Parts) => isMonth(parts) && parts.day >= 1 && parts.day <= daysIn(parts);
const two = (number: number) => String(number).padStart(2, '0');
const isoDay = ({ year, month, day }: Parts) => `${String(year)}-${two(month)}-${two(day)}`;

/** Every day `yyyy-MM-dd` that a typed text may mean, the usual reading first. */
export const typedDays = (typed: string): readonly string[] => [
  ...new Set(readings(typed.trim()).filter(isReal).map(isoDay)),
];

/** A date of birth as a first password holds it, `yyyymmdd`; the usual reading where two fit. Nothing for another text. */
export function typedBirthDatePassword(typed: string): string | undefined {
  return typedDays(typed)[0]?.replaceAll('-', '');
}

/**
 * Reads a date as people write it: `2014-03-15`, `15/03/2014`, `15 Mar 2014`, `20140315`. One that two readings fit,
 * such as `03/04/2014`, is asked about.
 */
export function readTypedDay(typed: string): TypedDay {
  const text = typed.trim();
  const read = readings(text);
  const [day, other] = typedDays(text);
  if (day !== undefined) {
    if (other === undefined) return { day };
    return { problem: messages.dateAmbiguous(longDay(day), longDay(other)) };
  }
  if (/^\d{1,2}[-/. ](\d{1,2}|[a-z]{3,9})[-/. ]\d{2}$/i.test(text))
    return { problem: messages.dateShortYear };
  const impossible = read.find((parts) => isMonth(parts) && parts.day > daysIn(parts) && parts.day <= 31);
  if (!impossible) return { problem: messages.date };
  const monthAndYear = longDay(isoDay({ ...impossible, day: 1 })).slice(2);
  return { problem: messages.dateNotReal(monthAndYear, daysIn(impossible)) };
}
