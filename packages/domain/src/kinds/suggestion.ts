import { referenceLists } from '../school/reference-lists.ts';
import type { SuggestionField } from './field.ts';
import type { Kind } from './kind.ts';
import { parseLine } from './printable-text.ts';

export const suggestion: Kind<'suggestion'> = {
  columnType: 'text',
  parse: (input, field) => parseLine(getTitle(input, field), field.max),
  fromText: (typed) => typed,
  toText: (value) => value,
};

/** The title of an entry of the field's list, such as `{ id, town_name }`; any other input unchanged. */
function getTitle(input: unknown, { list }: SuggestionField): unknown {
  const { title } = referenceLists[list];
  return typeof input === 'object' && input !== null && title in input
    ? (input as Record<string, unknown>)[title]
    : input;
}
