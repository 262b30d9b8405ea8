import { z } from 'zod';
import type { Kind } from './kind.ts';
import { singleLineText } from './text-schemas.ts';

export const text: Kind<'text'> = {
  columnType: 'text',
  wireSchema: z.string(),
  answerSchema: (field) => singleLineText(field.max),
  fromText: (typed) => typed,
  toText: (value) => value,
};
