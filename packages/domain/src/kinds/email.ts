import { z } from 'zod';
import type { Kind } from './kind.ts';
import { messages } from './messages.ts';
import { singleLineText } from './text-schemas.ts';

export const email: Kind<'email'> = {
  columnType: 'text',
  wireSchema: z.string(),
  answerSchema: (field) =>
    z
      .string(messages.email)
      .pipe(singleLineText(field.max))
      .refine((address) => address === '' || z.email().safeParse(address).success, messages.email),
  fromText: (typed) => typed,
  toText: (value) => value,
};
