import { catalogue, type FieldName, fieldNames, sections } from './catalogue.ts';

const visibilityFlags = new Set([
  ...sections.flatMap(({ visibleWhen: shownWhen }) =>
    shownWhen && 'flag' in shownWhen ? [shownWhen.flag] : [],
  ),
  ...fieldNames.map((name) => catalogue[name].visibleWhenFlag),
]);

/**
 * The fields that missing answers are counted from: those that are expected, parents' names and living status among
 * them, and the flags that say what is shown. Who only counts needs to read no others.
 */
export const completenessFields: readonly FieldName[] = fieldNames.filter(
  (name) => catalogue[name].expected !== undefined || visibilityFlags.has(name),
);
