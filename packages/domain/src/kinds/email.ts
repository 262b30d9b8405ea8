import { z } from 'zod';
import type { Kind } from './kind.ts';
import { messages } from './messages.ts';
import { line } from './printable.ts';

export const email: Kind<'email'> = {
  column: 'text',
  wire: z.string(),
  answer: (field) =>
    z
      .string(messages.email)
      .pipe(line(field.max))
      .refine((address) => address === '' || z.email().safeParse(address).success, messages.email),
  fromText: (typed) => typed,
  toText: (value) => value,
};
