import { z } from 'zod';
import type { Kind } from './kind.ts';
import { messages } from './messages.ts';
import { parseDateInput } from './parse-date-input.ts';

/**
 * The earliest accepted date of fields that set none. It also excludes years that the two databases parse differently.
 */
export const EARLIEST_DATE = '1900-01-01';

const isIsoDay = (text: string) => z.iso.date().safeParse(text).success;

/** The error message for a text that is not a valid `yyyy-MM-dd` date. */
function dateErrorMessage(text: string) {
  const read = parseDateInput(text);
  return 'error' in read ? read.error : messages.date;
}

export const date: Kind<'date'> = {
  columnType: 'date',
  wireSchema: z.string(),
  answerSchema: (field, today) => {
    const { earliest = EARLIEST_DATE } = field;
    const day = z
      .string(messages.date)
      .refine(isIsoDay, { abort: true, error: ({ input }) => dateErrorMessage(String(input)) })
      .refine((value) => value >= earliest, messages.dateTooEarly(earliest));
    return field.canBeInFuture ? day : day.refine((value) => value <= today, messages.dateInFuture);
  },
  fromText: (typed) => {
    const read = parseDateInput(typed);
    return 'day' in read ? read.day : typed;
  },
  toText: (value) => value,
};
