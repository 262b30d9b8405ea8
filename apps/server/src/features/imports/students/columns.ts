import {
  catalogue,
  type FieldName,
  fieldNames,
  getHeading,
} from '@formroom/domain/registration/catalogue.ts';
import { ERRORS_HEADING, ID_HEADING, statusHeadings } from '@formroom/domain/registration/spreadsheet.ts';
import type { Table } from '../../../xlsx/reader.ts';
import { matchColumns } from '../match-columns.ts';
import { createHeadingMatcher } from '../heading-matcher.ts';

/** What a column is about; `nothing` is passed over, because it only says how far a registration is. */
export type Column = FieldName | 'id' | 'nothing';

const findColumns = createHeadingMatcher<Column>([
  { column: 'id', heading: ID_HEADING },
  ...fieldNames.map((name) => ({
    column: name,
    heading: getHeading(catalogue[name]),
    aliases: [catalogue[name].label, name],
  })),
  ...[...Object.values(statusHeadings), ERRORS_HEADING].map((heading) => ({
    column: 'nothing' as const,
    heading,
  })),
]);

/**
 * What each column of a table is about, by its heading.
 * @throws Problem 422 that names the headings that mean nothing, that could mean several columns, or the same as another
 */
export const matchStudentColumns = (table: Pick<Table, 'columns'>): Column[] =>
  matchColumns(table, findColumns);
