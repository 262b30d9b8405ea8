import { z } from 'zod';
import type { Kind } from './kind.ts';
import { messages } from './messages.ts';

export const choice: Kind<'choice'> = {
  column: 'text',
  wire: z.string(),
  answer: (field) => z.enum(field.choices, messages.choice),
  fromText: (typed) => typed,
  toText: (value) => value,
};
