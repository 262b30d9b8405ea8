import { catalogue, fieldNamesOf, isFieldName, sections } from './catalogue.ts';

const sectionTitles = new Map(
  sections.flatMap((section) => fieldNamesOf(section).map((name) => [name, section.title] as const)),
);

/** A field as its page calls it: `Mother: Mobile Phone`. One that is no more keeps its name. */
export const fieldWords = (field: string) =>
  isFieldName(field) ? `${sectionTitles.get(field) ?? ''}: ${catalogue[field].label}` : field;
