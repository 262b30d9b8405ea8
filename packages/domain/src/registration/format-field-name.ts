import { catalogue, listFieldNames, isFieldName, sections } from './catalogue.ts';

const sectionTitles = new Map(
  sections.flatMap((section) => listFieldNames(section).map((name) => [name, section.title] as const)),
);

/**
 * The field's label after its section's title, such as `Mother: Mobile Phone`. The name of a removed field is returned
 * unchanged.
 */
export const formatFieldName = (field: string) =>
  isFieldName(field) ? `${sectionTitles.get(field) ?? ''}: ${catalogue[field].label}` : field;
