import { catalogue, listFieldNames, isFieldName, sections } from './catalogue.ts';

const sectionTitles = new Map(
  sections.flatMap((section) => listFieldNames(section).map((name) => [name, section.title] as const)),
);

/** A field as its page calls it: `Mother: Mobile Phone`. One that is no more keeps its name. */
export const formatFieldName = (field: string) =>
  isFieldName(field) ? `${sectionTitles.get(field) ?? ''}: ${catalogue[field].label}` : field;
