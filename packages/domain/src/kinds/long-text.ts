import { z } from 'zod';
import type { Kind } from './kind.ts';
import { paragraph } from './printable.ts';

export const longText: Kind<'longText'> = {
  column: 'text',
  wire: z.string(),
  answer: (field) => paragraph(field.max),
  fromText: (typed) => typed,
  toText: (value) => value,
};
