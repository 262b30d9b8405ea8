import { addDays, toIsoDate } from '../school/dates.ts';
import { invalid, type Kind, valid } from './kind.ts';
import { messages } from './messages.ts';
import { parseDateInput } from './parse-date-input.ts';

/**
 * The earliest accepted date of fields that set none. It also excludes years that the two databases parse differently.
 */
export const EARLIEST_DATE = '1900-01-01';

/** Whether the text is a day of the calendar as `yyyy-MM-dd`. */
function isIsoDay(text: string) {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** The error message for a text that is not a valid `yyyy-MM-dd` date. */
function dateErrorMessage(text: string) {
  const read = parseDateInput(text);
  return 'error' in read ? read.error : messages.date;
}

export const date: Kind<'date'> = {
  columnType: 'date',
  parse: (input, { earliest = EARLIEST_DATE, daysAhead = 0 }, today) => {
    if (typeof input !== 'string') return invalid(messages.date);
    if (!isIsoDay(input)) return invalid(dateErrorMessage(input));
    if (input < earliest) return invalid(messages.dateTooEarly(earliest));
    if (input <= today || daysAhead === Infinity) return valid(input);
    const latest = toIsoDate(addDays(new Date(`${today}T00:00:00Z`), daysAhead), 'UTC');
    if (input <= latest) return valid(input);
    return invalid(daysAhead === 0 ? messages.dateInFuture : messages.dateTooLate(latest));
  },
  fromText: (typed) => {
    const read = parseDateInput(typed);
    return 'day' in read ? read.day : typed;
  },
  toText: (value) => value,
};
