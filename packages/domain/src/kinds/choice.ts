import { z } from 'zod';
import type { Kind } from './kind.ts';
import { messages } from './messages.ts';

export const choice: Kind<'choice'> = {
  columnType: 'text',
  wireSchema: z.string(),
  answerSchema: (field) => z.enum(field.choices, messages.choice),
  fromText: (typed) => typed,
  toText: (value) => value,
};
