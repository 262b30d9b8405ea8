import type { Kind } from './kind.ts';
import { parseLine } from './printable-text.ts';

export const text: Kind<'text'> = {
  columnType: 'text',
  parse: (input, field) => parseLine(input, field.max),
  fromText: (typed) => typed,
  toText: (value) => value,
};
