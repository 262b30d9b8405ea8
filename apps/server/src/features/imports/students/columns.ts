import {
  catalogue,
  type FieldName,
  fieldNames,
  getHeading,
} from '@formroom/domain/registration/catalogue.ts';
import { headingSynonyms, idHeadings } from '@formroom/domain/registration/heading-synonyms.ts';
import { ERRORS_HEADING, ID_HEADING, statusHeadings } from '@formroom/domain/registration/spreadsheet.ts';
import type { Table } from '../../../xlsx/reader.ts';
import { matchColumns } from '../match-columns.ts';
import { createHeadingMatcher } from '../heading-matcher.ts';

/** What a column stands for. `nothing` is ignored: such a column only shows the progress of a registration. */
export type Column = FieldName | 'id' | 'nothing';

const findColumns = createHeadingMatcher<Column>([
  { column: 'id', heading: ID_HEADING, synonyms: idHeadings },
  ...fieldNames.map((name) => ({
    column: name,
    heading: getHeading(catalogue[name]),
    synonyms: headingSynonyms[name] ?? [],
    aliases: [catalogue[name].label, name],
  })),
  ...[...Object.values(statusHeadings), ERRORS_HEADING].map((heading) => ({
    column: 'nothing' as const,
    heading,
  })),
]);

/**
 * Matches the columns of a table by their headings.
 * @throws Problem 422 naming headings that are unknown, ambiguous or duplicate
 */
export const matchStudentColumns = (table: Pick<Table, 'columns'>): Column[] =>
  matchColumns(table, findColumns);
