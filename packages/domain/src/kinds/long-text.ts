import { z } from 'zod';
import type { Kind } from './kind.ts';
import { multilineText } from './text-schemas.ts';

export const longText: Kind<'longText'> = {
  columnType: 'text',
  wireSchema: z.string(),
  answerSchema: (field) => multilineText(field.max),
  fromText: (typed) => typed,
  toText: (value) => value,
};
