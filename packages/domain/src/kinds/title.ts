import { z } from 'zod';
import type { Kind } from './kind.ts';
import { messages } from './messages.ts';
import { line } from './printable.ts';

/** That the title stands in its list is for the server to see, which has the lists. */
export const title: Kind<'title'> = {
  column: 'text',
  wire: z.string(),
  answer: (field) => z.string(messages.choice).pipe(line(field.max)),
  fromText: (typed) => typed,
  toText: (value) => value,
};
