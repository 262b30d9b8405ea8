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

/** Says who is meant to whoever fills in the workbook; the student ID says it to us. */
export const NAME_HEADING = 'Name';

export type StudentColumn = keyof typeof studentColumns;
export type MarkColumn = keyof typeof markColumns;

/** What a column is about; `nothing` is passed over. */
export type Column<Name extends string> = Name | 'id' | 'subject' | 'nothing';

function meaningsOf<Name extends string>(
  columns: Readonly<Record<Name, ResultColumn>>,
  more: readonly (readonly [heading: string, column: Column<Name>])[],
) {
  const named = (Object.keys(columns) as Name[]).flatMap((name): [string, Column<Name>][] => [
    [bare(columns[name].heading), name],
    [bare(name), name],
  ]);
  const meanings = new Map<string, Column<Name>>(named);
  for (const [heading, column] of more) meanings.set(bare(heading), column);
  return meanings;
}

const ofEither = [
  [ID_HEADING, 'id'],
  [NAME_HEADING, 'nothing'],
  [ERRORS_HEADING, 'nothing'],
] as const;
const ofStudents = meaningsOf<StudentColumn>(studentColumns, ofEither);
const ofMarks = meaningsOf<MarkColumn>(markColumns, [
  ...ofEither,
  [SUBJECT_HEADING, 'subject'],
  [studentColumns.class_id.heading, 'nothing'],
]);

/** A sheet of marks has a line for each subject of a student; the other kind has one for each student. */
export const isOfMarks = ({ columns }: Table) =>
  columns.some(({ heading }) => bare(heading) === bare(SUBJECT_HEADING));

export const studentColumnsOf = (table: Table) => columnsByHeading<Column<StudentColumn>>(table, ofStudents);
export const markColumnsOf = (table: Table) => columnsByHeading<Column<MarkColumn>>(table, ofMarks);
