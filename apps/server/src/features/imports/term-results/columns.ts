import type { CellType } from '@formroom/domain/kinds/cell-format.ts';
import { normalizeHeading } from '@formroom/domain/kinds/normalize-heading.ts';
import { cellToText } from '@formroom/domain/kinds/spreadsheet-cell.ts';
import { catalogue, getHeading } from '@formroom/domain/registration/catalogue.ts';
import {
  fullNameHeadings,
  headingSynonyms,
  idHeadings,
} from '@formroom/domain/registration/heading-synonyms.ts';
import { ERRORS_HEADING, ID_HEADING } from '@formroom/domain/registration/spreadsheet.ts';
import {
  markColumns,
  type ResultColumn,
  studentColumns,
  SUBJECT_HEADING,
} from '@formroom/domain/term-report/columns.ts';
import { resultHeadingSynonyms, subjectHeadings } from '@formroom/domain/term-report/heading-synonyms.ts';
import { letters } from '@formroom/domain/term-report/letter-key.ts';
import { parseResult } from '@formroom/domain/term-report/parse-result.ts';
import type { Database } from '../../../db/database.ts';
import { findActiveEntries } from '../../reference-lists/reference-lists.repository.ts';
import { matchColumns } from '../match-columns.ts';
import { type ColumnSet, createColumnSet, type HeadingSpelling } from '../heading-matcher.ts';
import type { FindCodedValues } from '../import-kind.ts';
import type { MatchedTable } from '../matches/matched-table.ts';

/** A column for the person who fills in the workbook; the import uses the student ID. */
export const NAME_HEADING = 'Name';

export type StudentColumn = keyof typeof studentColumns;
export type MarkColumn = keyof typeof markColumns;

/** What a column stands for; `nothing` is ignored. */
export type Column<Name extends string> = Name | 'id' | 'subject' | 'nothing';

function createColumns<Name extends string>(
  columns: Readonly<Record<Name, ResultColumn>>,
  more: readonly HeadingSpelling<Column<Name>>[],
) {
  const names = Object.keys(columns) as Name[];
  const synonyms: Readonly<Partial<Record<string, readonly string[]>>> = resultHeadingSynonyms;
  return createColumnSet<Column<Name>>([
    ...names.map((name) => ({
      column: name,
      heading: columns[name].heading,
      synonyms: synonyms[name] ?? [],
      aliases: [name],
    })),
    ...more,
  ]);
}

/** Names are for people; the import uses the student ID. */
const nameHeadings = [
  ...fullNameHeadings,
  ...(['last_name', 'first_name', 'middle_name'] as const).flatMap((name) => [
    getHeading(catalogue[name]),
    ...(headingSynonyms[name] ?? []),
  ]),
];
const sharedSpellings = [
  { column: 'id', heading: ID_HEADING, synonyms: idHeadings },
  { column: 'nothing', heading: NAME_HEADING, synonyms: nameHeadings },
  { column: 'nothing', heading: ERRORS_HEADING },
] as const;
const studentSheetColumns = createColumns<StudentColumn>(studentColumns, sharedSpellings);
const marksSheetColumns = createColumns<MarkColumn>(markColumns, [
  ...sharedSpellings,
  { column: 'subject', heading: SUBJECT_HEADING, synonyms: subjectHeadings },
  {
    column: 'nothing',
    heading: studentColumns.class_id.heading,
    synonyms: resultHeadingSynonyms.class_id ?? [],
  },
]);

export const getResultCellType = ({ kind }: ResultColumn): CellType =>
  kind === 'count' || kind === 'mark' ? 'number' : 'text';

/** Whether the sheet has a line per student and subject, rather than a line per student. */
export const isMarksSheet = ({ columns, match }: Pick<MatchedTable, 'columns' | 'match'>) =>
  match
    ? match.columns.some(({ field }) => field === 'subject')
    : columns.some(({ heading }) =>
        marksSheetColumns.find(heading).some(({ column }) => column === 'subject'),
      );

export const matchStudentsSheet = (table: MatchedTable) => matchColumns(table, studentSheetColumns);
export const matchMarksSheet = (table: MatchedTable) => matchColumns(table, marksSheetColumns);

export const resultSpellings: readonly HeadingSpelling<string>[] = [
  ...studentSheetColumns.spellings,
  ...marksSheetColumns.spellings,
];

/** The columns that a sheet can have. One without a known column of subjects may turn out to have one. */
export function resultColumnsOf(table: MatchedTable): ColumnSet {
  if (isMarksSheet(table)) return marksSheetColumns;
  const names = new Set<string>(studentSheetColumns.spellings.map(({ column }) => column));
  const more = marksSheetColumns.spellings.filter(({ column }) => !names.has(column));
  return { spellings: [...studentSheetColumns.spellings, ...more], find: studentSheetColumns.find };
}

/** Returns a function that finds the values of a field with a fixed set of them. */
export async function loadCodedResults(db: Database): Promise<FindCodedValues> {
  const entries = await findActiveEntries(db, ['subjects']);
  const subjects = entries.map(({ title }) => title);
  const known = new Set(subjects.map(normalizeHeading));
  const definitions: Readonly<Record<string, ResultColumn>> = { ...studentColumns, ...markColumns };
  return (field) => {
    if (field === 'subject')
      return { choices: subjects, isKnown: (cell) => known.has(normalizeHeading(cellToText(cell))) };
    const definition = definitions[field];
    if (definition?.kind !== 'letter') return undefined;
    return { choices: letters, isKnown: (cell) => !('error' in parseResult(definition, cell)) };
  };
}
