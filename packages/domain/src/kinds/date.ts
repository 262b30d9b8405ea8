import { z } from 'zod';
import type { Kind } from './kind.ts';
import { messages } from './messages.ts';
import { readTypedDay } from './typed-day.ts';

/** No answer of a living family is older, where its field does not say more; it also keeps out the years that the databases read differently. */
export const EARLIEST = '1900-01-01';

const isIsoDay = (text: string) => z.iso.date().safeParse(text).success;

/** Why a text is no day `yyyy-MM-dd`. */
function problemOf(text: string) {
  const read = readTypedDay(text);
  return 'problem' in read ? read.problem : messages.date;
}

export const date: Kind<'date'> = {
  column: 'date',
  wire: z.string(),
  answer: (field, today) => {
    const { earliest = EARLIEST } = field;
    const day = z
      .string(messages.date)
      .refine(isIsoDay, { abort: true, error: ({ input }) => problemOf(String(input)) })
      .refine((value) => value >= earliest, messages.dateTooEarly(earliest));
    return field.mayBeInFuture ? day : day.refine((value) => value <= today, messages.dateInFuture);
  },
  fromText: (typed) => {
    const read = readTypedDay(typed);
    return 'day' in read ? read.day : typed;
  },
  toText: (value) => value,
};
