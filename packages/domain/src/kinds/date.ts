import { z } from 'zod';
import type { Kind } from './kind.ts';
import { messages } from './messages.ts';

/** No answer of a living family is older, where its field does not say more; it also keeps out the years that the databases read differently. */
export const EARLIEST = '1900-01-01';

export const date: Kind<'date'> = {
  column: 'date',
  wire: z.string(),
  answer: (field, today) => {
    const { earliest = EARLIEST } = field;
    const day = z.iso
      .date(messages.date)
      .refine((value) => value >= earliest, messages.dateTooEarly(earliest));
    return field.mayBeInFuture ? day : day.refine((value) => value <= today, messages.dateInFuture);
  },
  fromText: (typed) => typed.trim(),
  toText: (value) => value,
};
