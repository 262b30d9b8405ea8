import { parseDateInput } from '@formroom/domain/kinds/parse-date-input.ts';

/** The first and last day of the filter as typed; empty for no limit. */
export interface LogDays {
  readonly from: string;
  readonly to: string;
}

/** Parses the days to `yyyy-MM-dd`, or returns their error messages. */
export function readLogDays(typed: LogDays): LogDays | { readonly errors: Partial<LogDays> } {
  const errors: { from?: string; to?: string } = {};
  const read = (name: keyof LogDays) => {
    if (typed[name].trim() === '') return '';
    const found = parseDateInput(typed[name]);
    if ('day' in found) return found.day;
    errors[name] = found.error;
    return '';
  };
  const days = { from: read('from'), to: read('to') };
  if (days.from !== '' && days.to !== '' && days.to < days.from) {
    errors.to = 'This day is before the first day.';
  }
  return Object.keys(errors).length > 0 ? { errors } : days;
}
