import type { CellType } from '@formroom/domain/kinds/cell-format.ts';
import { normalizeHeading } from '@formroom/domain/kinds/normalize-heading.ts';
import { idHeadings } from '@formroom/domain/registration/heading-synonyms.ts';
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

/** A column for the person who fills in the workbook; the import uses the student ID. */
export const NAME_HEADING = 'Name';

export type StudentColumn = keyof typeof studentColumns;
export type MarkColumn = keyof typeof markColumns;

/** What a column stands for; `nothing` is ignored. */
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
  { column: 'id', heading: ID_HEADING, synonyms: idHeadings },
  { column: 'nothing', heading: NAME_HEADING },
  { column: 'nothing', heading: ERRORS_HEADING },
] as const;
const findStudentColumns = createMatcher<StudentColumn>(studentColumns, sharedSpellings);
const findMarkColumns = createMatcher<MarkColumn>(markColumns, [
  ...sharedSpellings,
  { column: 'subject', heading: SUBJECT_HEADING },
  { column: 'nothing', heading: studentColumns.class_id.heading },
]);

export const getResultCellType = ({ kind }: ResultColumn): CellType =>
  kind === 'count' || kind === 'mark' ? 'number' : 'text';

/** Whether the sheet has a line per student and subject, rather than a line per student. */
export const isMarksSheet = ({ columns }: Table) =>
  columns.some(({ heading }) => normalizeHeading(heading) === normalizeHeading(SUBJECT_HEADING));

export const matchStudentsSheet = (table: Table) => matchColumns(table, findStudentColumns);
export const matchMarksSheet = (table: Table) => matchColumns(table, findMarkColumns);
