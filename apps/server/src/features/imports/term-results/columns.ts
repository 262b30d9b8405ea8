import { bare } from '@formroom/domain/kinds/bare.ts';
import { ERRORS_HEADING, ID_HEADING } from '@formroom/domain/registration/spreadsheet.ts';
import {
  markColumns,
  type ResultColumn,
  studentColumns,
  SUBJECT_HEADING,
} from '@formroom/domain/term-report/columns.ts';
import type { Table } from '../../../documents/xlsx/reader.ts';
import { columnsByHeading } from '../columns-by-heading.ts';
import { headingMatcher, type Spelling } from '../heading-matcher.ts';

/** Says who is meant to whoever fills in the workbook; the student ID says it to us. */
export const NAME_HEADING = 'Name';

export type StudentColumn = keyof typeof studentColumns;
export type MarkColumn = keyof typeof markColumns;

/** What a column is about; `nothing` is passed over. */
export type Column<Name extends string> = Name | 'id' | 'subject' | 'nothing';

function matcherOf<Name extends string>(
  columns: Readonly<Record<Name, ResultColumn>>,
  more: readonly Spelling<Column<Name>>[],
) {
  const names = Object.keys(columns) as Name[];
  return headingMatcher<Column<Name>>([
    ...names.map((name) => ({ column: name, heading: columns[name].heading, alsoCalled: [name] })),
    ...more,
  ]);
}

const ofEither = [
  { column: 'id', heading: ID_HEADING },
  { column: 'nothing', heading: NAME_HEADING },
  { column: 'nothing', heading: ERRORS_HEADING },
] as const;
const findStudentColumns = matcherOf<StudentColumn>(studentColumns, ofEither);
const findMarkColumns = matcherOf<MarkColumn>(markColumns, [
  ...ofEither,
  { column: 'subject', heading: SUBJECT_HEADING },
  { column: 'nothing', heading: studentColumns.class_id.heading },
]);

/** A sheet of marks has a line for each subject of a student; the other kind has one for each student. */
export const isOfMarks = ({ columns }: Table) =>
  columns.some(({ heading }) => bare(heading) === bare(SUBJECT_HEADING));

export const studentColumnsOf = (table: Table) => columnsByHeading(table, findStudentColumns);
export const markColumnsOf = (table: Table) => columnsByHeading(table, findMarkColumns);
