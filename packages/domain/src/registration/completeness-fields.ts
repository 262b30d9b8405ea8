import { catalogue, type FieldName, fieldNames, sections } from './catalogue.ts';

const visibilityFlags = new Set([
  ...sections.flatMap(({ visibleWhen }) => (visibleWhen && 'flag' in visibleWhen ? [visibleWhen.flag] : [])),
  ...fieldNames.map((name) => catalogue[name].visibleWhenFlag),
]);

/**
 * The fields that `findMissingAnswers` reads: all expected fields (including parents' names and the living status), and
 * the flags that control visibility. Queries that only count missing answers select these columns.
 */
export const completenessFields: readonly FieldName[] = fieldNames.filter(
  (name) => catalogue[name].expected !== undefined || visibilityFlags.has(name),
);
