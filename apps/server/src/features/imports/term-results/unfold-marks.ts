import { toValueField } from '@formroom/domain/api/import-matches.ts';
import { ID_HEADING } from '@formroom/domain/registration/spreadsheet.ts';
import { markColumns, SUBJECT_HEADING } from '@formroom/domain/report-cards/columns.ts';
import { invalid } from '../../../errors.ts';
import { readRows, type SheetCell, type TableRow } from '../../../xlsx/reader.ts';
import type { FindCodedValues } from '../import-kind.ts';
import type { MatchedTable } from '../matches/matched-table.ts';
import { getSheetKind, listSubjects, matchBroadsheet } from './columns.ts';

/**
 * Returns a sheet of marks with a row for each student and subject: a broadsheet row becomes one for each subject, and the
 * sheet of one subject gets a column with it (R85). Other sheets stay as they are.
 * @throws PortalError invalid if the office has not said which subject a sheet is of
 */
export function unfoldMarks(table: MatchedTable, findValues: FindCodedValues): MatchedTable {
  const kind = getSheetKind(table, findValues);
  if (kind === 'broadsheet') return unfoldBroadsheet(table, findValues);
  return kind === 'one-subject' ? withSubject(table, listSubjects(findValues)) : table;
}

function withSubject(table: MatchedTable, subjects: readonly string[]): MatchedTable {
  const { name, match } = table;
  const subject = match?.subjects?.[name];
  const where = name === '' ? 'this file' : `the sheet “${name}”`;
  if (subject === undefined) throw askSubject(`Say which subject ${where} is of.`);
  if (!subjects.includes(subject))
    throw askSubject(`“${subject.slice(0, 40)}” is not in the list of subjects.`);
  const rows = ([row, cells]: TableRow): TableRow => [row, [...cells, subject]];
  return {
    ...table,
    columns: [...table.columns, { letters: '', heading: SUBJECT_HEADING }],
    ...(match && {
      match: { ...match, columns: [...match.columns, { heading: SUBJECT_HEADING, field: 'subject' }] },
    }),
    ...mapPages(table, (each) => [rows(each)]),
  };
}

const askSubject = (reason: string) => invalid({ match: [reason], subject: [reason] }, reason);

function unfoldBroadsheet(table: MatchedTable, findValues: FindCodedValues): MatchedTable {
  const fields = matchBroadsheet(table, findValues);
  const idColumn = fields.indexOf('id');
  const subjects = new Map<string, { course_mark?: number; exam_mark?: number }>();
  fields.forEach((field, column) => {
    const mark = toValueField(field);
    if (mark === field) return;
    const subject = field.slice(mark.length + 1);
    subjects.set(subject, { ...subjects.get(subject), [mark]: column });
  });
  const cellAt = (cells: TableRow[1], column: number | undefined): SheetCell | null =>
    column === undefined ? null : (cells[column] ?? null);
  // A student without a cell for a subject need not take it.
  const unfold = ([row, cells]: TableRow, [, shown]: TableRow): TableRow[] =>
    [...subjects].flatMap(([subject, { course_mark: course, exam_mark: exam }]): TableRow[] => {
      if (cellAt(shown, course) === null && cellAt(shown, exam) === null) return [];
      return [[row, [cells[idColumn] ?? null, subject, cellAt(cells, course), cellAt(cells, exam)]]];
    });
  const headings = [
    ID_HEADING,
    SUBJECT_HEADING,
    markColumns.course_mark.heading,
    markColumns.exam_mark.heading,
  ];
  const { match: _, ...rest } = table;
  return {
    ...rest,
    columns: headings.map((heading) => ({ letters: '', heading })),
    keyColumn: 0,
    ...mapPages(table, unfold),
  };
}

/** Rewrites the rows as they are read, and as they are in the file. The rows as they are read decide what is left out. */
function mapPages(
  { pages, originalPages }: MatchedTable,
  unfold: (row: TableRow, read: TableRow) => readonly TableRow[],
): Pick<MatchedTable, 'pages' | 'originalPages'> {
  const map = (source: MatchedTable['pages']) =>
    source.map((bytes, index) => {
      const read = [...readRows({ pages: pages.slice(index, index + 1) })];
      const rows = [...readRows({ pages: [bytes] })].flatMap((row, at) => unfold(row, read[at] ?? row));
      return new TextEncoder().encode(JSON.stringify(rows));
    });
  const mapped = map(pages);
  return { pages: mapped, originalPages: originalPages === pages ? mapped : map(originalPages) };
}
