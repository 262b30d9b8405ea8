import type { CodeField, SuggestionField, TitleField } from '../kinds/field.ts';
import type { ReferenceListName } from '../school/reference-lists.ts';
import { catalogue, type FieldName, fieldNames } from './catalogue.ts';

/** A field whose answers are chosen or suggested from a reference list. */
export type ReferenceListField = CodeField | TitleField | SuggestionField;

/** The fields that use a reference list. */
export const findFieldsByList = (list: ReferenceListName): { name: FieldName; field: ReferenceListField }[] =>
  fieldNames.flatMap((name) => {
    const field = catalogue[name];
    return 'list' in field && field.list === list ? [{ name, field }] : [];
  });

const MAX_TITLE_LENGTH = 100;

/** The maximum length of an entry's title: it must fit into every field that stores it. */
export const getMaxTitleLength = (list: ReferenceListName) =>
  Math.min(
    MAX_TITLE_LENGTH,
    ...findFieldsByList(list).map(({ field }) => ('max' in field ? field.max : Infinity)),
  );
