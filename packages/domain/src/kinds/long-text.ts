import type { Kind } from './kind.ts';
import { parseLines } from './printable-text.ts';

export const longText: Kind<'longText'> = {
  columnType: 'text',
  parse: (input, field) => parseLines(input, field.max),
  fromText: (typed) => typed,
  toText: (value) => value,
};
