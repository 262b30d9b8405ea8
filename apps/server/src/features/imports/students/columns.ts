import { bare } from '@formroom/domain/kinds/bare.ts';
import { catalogue, type FieldName, fieldNames, headingOf } from '@formroom/domain/registration/catalogue.ts';
import { ERRORS_HEADING, ID_HEADING, statusHeadings } from '@formroom/domain/registration/spreadsheet.ts';
import type { Table } from '../../../documents/xlsx/reader.ts';
import { columnsByHeading } from '../columns-by-heading.ts';

/** What a column is about; `nothing` is passed over, because it only says how far a registration is. */
export type Column = FieldName | 'id' | 'nothing';

/** By heading, in the order in which they are preferred where two mean the same: headings, names, labels. */
const meanings = new Map<string, Column>();

function add(heading: string, column: Column) {
  const known = bare(heading);
  if (!meanings.has(known)) meanings.set(known, column);
}

add(ID_HEADING, 'id');
for (const heading of [...Object.values(statusHeadings), ERRORS_HEADING]) add(heading, 'nothing');
for (const name of fieldNames) add(headingOf(catalogue[name]), name);
for (const name of fieldNames) add(name, name);
const labels = fieldNames.map((name) => bare(catalogue[name].label));
for (const name of fieldNames) {
  const { label } = catalogue[name];
  if (labels.filter((each) => each === bare(label)).length === 1) add(label, name);
}

/**
 * What each column of a table is about, by its heading.
 * @throws Problem 422 that names the headings that mean nothing, or the same as another
 */
export const columnsOf = (table: Pick<Table, 'columns'>): Column[] => columnsByHeading(table, meanings);
