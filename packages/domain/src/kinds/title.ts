import { invalid, type Kind } from './kind.ts';
import { messages } from './messages.ts';
import { parseLine } from './printable-text.ts';

/** The server also checks that the title is in the reference list; the list is not available here. */
export const title: Kind<'title'> = {
  columnType: 'text',
  parse: (input, field) =>
    typeof input === 'string' ? parseLine(input, field.max) : invalid(messages.choice),
  fromText: (typed) => typed,
  toText: (value) => value,
};
