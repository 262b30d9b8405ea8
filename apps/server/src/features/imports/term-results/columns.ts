import { normalizeHeading } from '@formroom/domain/kinds/normalize-heading.ts';
import { ERRORS_HEADING, ID_HEADING } from '@formroom/domain/registration/spreadsheet.ts';
import {
  markColumns,
  type ResultColumn,
  studentColumns,
  SUBJECT_HEADING,
} from '@formroom/domain/term-report/columns.ts';
import type { Table } from '../../../xlsx/reader.ts';
import { matchColumns } from '../match-columns.ts';
import { createHeadingMatcher, type HeadingSpelling } from '../heading-matcher.ts';

/** Says who is meant to whoever fills in the workbook; the student ID says it to us. */
export const NAME_HEADING = 'Name';

export type StudentColumn = keyof typeof studentColumns;
export type MarkColumn = keyof typeof markColumns;

/** What a column is about; `nothing` is passed over. */
export type Column<Name extends string> = Name | 'id' | 'subject' | 'nothing';

function createMatcher<Name extends string>(
  columns: Readonly<Record<Name, ResultColumn>>,
  more: readonly HeadingSpelling<Column<Name>>[],
) {
  const names = Object.keys(columns) as Name[];
  return createHeadingMatcher<Column<Name>>([
    ...names.map((name) => ({ column: name, heading: columns[name].heading, aliases: [name] })),
    ...more,
  ]);
}

const sharedSpellings = [
  { column: 'id', heading: ID_HEADING },
  { column: 'nothing', heading: NAME_HEADING },
  { column: 'nothing', heading: ERRORS_HEADING },
] as const;
const findStudentColumns = createMatcher<StudentColumn>(studentColumns, sharedSpellings);
const findMarkColumns = createMatcher<MarkColumn>(markColumns, [
  ...sharedSpellings,
  { column: 'subject', heading: SUBJECT_HEADING },
  { column: 'nothing', heading: studentColumns.class_id.heading },
]);

/** A sheet of marks has a line for each subject of a student; the other kind has one for each student. */
export const isMarksSheet = ({ columns }: Table) =>
  columns.some(({ heading }) => normalizeHeading(heading) === normalizeHeading(SUBJECT_HEADING));

export const matchStudentColumns = (table: Table) => matchColumns(table, findStudentColumns);
export const matchMarkColumns = (table: Table) => matchColumns(table, findMarkColumns);
