import { z } from 'zod';
import type { Kind } from './kind.ts';
import { line } from './printable.ts';

export const text: Kind<'text'> = {
  column: 'text',
  wire: z.string(),
  answer: (field) => line(field.max),
  fromText: (typed) => typed,
  toText: (value) => value,
};
