import type { ImportRow } from '@formroom/domain/api/imports.ts';
import { markColumns, type ResultColumn, studentColumns } from '@formroom/domain/report-cards/columns.ts';
import { hasMark } from '@formroom/domain/report-cards/marks.ts';
import type { Database } from '../../../db/database.ts';
import type { TermKey } from '../../../db/term-tables.ts';
import type { TableRow } from '../../../xlsx/reader.ts';
import { findOutsideTerm } from '../../report-cards/term-members.repository.ts';
import {
  findStudentResults,
  findSubjectResults,
  toLineKey,
} from '../../report-cards/write-results.repository.ts';
import type { TablePreviewer } from '../import-kind.ts';
import type { MatchedTable } from '../matches/matched-table.ts';
import { createSimilarIdFinder, LEFT_MESSAGE, parseId, groupRowsById } from '../student-ids.ts';
import { createClassWarner } from '../class-warning.ts';
import { getResultCellType, isMarksSheet, matchMarksSheet, matchStudentsSheet } from './columns.ts';
import { previewMarks } from './preview-marks.ts';
import { previewStudent } from './preview-student.ts';
import { findStudentsWithMarks } from './students-with-marks.ts';
import { findDuplicateErrors } from './parse-row.ts';
import { withResultConflicts } from './result-changes.ts';
import { indexLinePositions, loadSubjects, readSubjectTitle } from './subjects.ts';

type PreviewedRow = Omit<ImportRow, 'row' | 'student_id'>;

const JOINS_LATER_MESSAGE =
  'Student ID: This student joins a later school year and has no results in this term.';

interface ResultsToPreview {
  readonly key: TermKey;
  /** The sheets, those of students first. */
  readonly tables: readonly MatchedTable[];
  /** The class of everybody who may have results in the term. */
  readonly classes: ReadonlyMap<string, string | null>;
  readonly withPostedCard: ReadonlySet<string>;
}

/** Prepares the preview of the sheets of a term's results. */
export async function createTablePreviewers(
  db: Database,
  { key, tables, classes, withPostedCard }: ResultsToPreview,
): Promise<TablePreviewer[]> {
  const outside = await findOutsideTerm(db, key);
  const findSimilarId = createSimilarIdFinder([...classes.keys()]);
  const { findSubject, suggestSubject } = await loadSubjects(db);
  const getPositions = indexLinePositions(tables.filter(isMarksSheet), findSubject);
  const withMarks = findStudentsWithMarks(tables.filter(isMarksSheet), findSubject, getPositions);
  const findClassIgnoringCase = createClassFinder(classes.values());
  const classWarning = createClassWarner(classes.values());
  /** Students with a row that would change the term's results. */
  const withResults = new Set<string>();
  /** Students whose row in the sheet of students has an error. */
  const studentsInError = new Set<string>();

  /** Previews a row after its student is identified. */
  const previewOfStudent = (
    row: TableRow,
    { name, idColumn }: { name: string; idColumn: number },
    previewRow: (id: string) => PreviewedRow,
  ): ImportRow => {
    const read = parseId(row[1][idColumn] ?? null);
    if ('problem' in read) return toErrorRow(row, name, null, [read.problem]);
    const { id } = read;
    const leftAt = outside.get(id);
    if (leftAt !== undefined)
      return toErrorRow(row, name, id, [leftAt === null ? JOINS_LATER_MESSAGE : LEFT_MESSAGE]);
    if (!classes.has(id)) return toErrorRow(row, name, id, [unknownStudentMessage(id, findSimilarId(id))]);
    let rowPreview = previewRow(id);
    const wouldChange = rowPreview.status === 'new' || rowPreview.status === 'changed';
    if (wouldChange && withPostedCard.has(id))
      rowPreview = { ...rowPreview, status: 'error', changes: [], errors: [POSTED_MESSAGE] };
    else if (wouldChange) withResults.add(id);
    const warnings = classWarning(rowPreview);
    return {
      row: row[0],
      student_id: id,
      ...describeRow(name),
      ...rowPreview,
      ...(warnings.length > 0 && { warnings }),
    };
  };
  const getIds = (rows: readonly TableRow[], index: number) =>
    rows.flatMap(([, cells]) => {
      const read = parseId(cells[index] ?? null);
      return 'id' in read ? [read.id] : [];
    });

  const createStudentsPreviewer = (table: MatchedTable): TablePreviewer => {
    const columns = matchStudentsSheet(table);
    const idColumn = columns.indexOf('id');
    const getRows = groupRowsById([table]);
    return {
      table,
      columns,
      types: columns.map((name) => cellTypeFor(name, studentColumns)),
      previewRows: async (rows) => {
        const stored = await findStudentResults(db, key, getIds(rows, idColumn));
        const previewed = rows.map((row) =>
          previewOfStudent(row, { name: table.name, idColumn }, (id) => {
            const context = {
              columns,
              currentClass: classes.get(id) ?? null,
              stored: stored.get(id),
              hasMark: withMarks.has(id),
              findClassIgnoringCase,
            };
            const here = (each: number) => ({ sheet: table.name, row: each });
            const duplicates = findDuplicateErrors('student', here(row[0]), getRows.get(id) ?? []);
            const rowPreview = withErrors(previewStudent(row, context), duplicates);
            if (rowPreview.status === 'error') studentsInError.add(id);
            return rowPreview;
          }),
        );
        const rowsOfPart = previewed.map((row) => ({ ...row, part: 'students' as const }));
        return await withResultConflicts(db, key, { rows: rowsOfPart, downloadedAt: table.downloadedAt });
      },
    };
  };

  const createMarksPreviewer = (table: MatchedTable): TablePreviewer => {
    const columns = matchMarksSheet(table);
    const [idColumn, subjectColumn] = [columns.indexOf('id'), columns.indexOf('subject')];
    return {
      table,
      columns,
      types: columns.map((name) => cellTypeFor(name, markColumns)),
      previewRows: async (rows) => {
        const ids = getIds(rows, idColumn);
        const inTerm = await findStudentResults(db, key, ids);
        const stored = await findSubjectResults(db, key, ids);
        const withStoredMarks = new Set([...stored.values()].filter(hasMark).map((line) => line.student_id));
        const previewed = rows.map((row) =>
          previewOfStudent(row, { name: table.name, idColumn }, (id) => {
            const text = readSubjectTitle(row[1][subjectColumn] ?? null);
            const subject = findSubject(text);
            const rowPreview = previewMarks(row, {
              columns,
              text,
              subject,
              suggested: subject ? undefined : suggestSubject(text),
              stored: subject && stored.get(toLineKey({ student_id: id, subject: subject.code })),
              hasMark: withMarks.has(id) || withStoredMarks.has(id),
              isInTerm: inTerm.has(id) || withResults.has(id),
              isRefused: studentsInError.has(id),
              currentClass: classes.get(id) ?? null,
            });
            const here = { sheet: table.name, row: row[0] };
            const duplicates = findDuplicateErrors('student and subject', here, getPositions(id, text));
            return { ...describeRow(table.name, text), ...withErrors(rowPreview, duplicates) };
          }),
        );
        const rowsOfPart = previewed.map((row) => ({ ...row, part: 'marks' as const }));
        return await withResultConflicts(db, key, { rows: rowsOfPart, downloadedAt: table.downloadedAt });
      },
    };
  };

  return tables.map((table) =>
    isMarksSheet(table) ? createMarksPreviewer(table) : createStudentsPreviewer(table),
  );
}

const POSTED_MESSAGE =
  'Student ID: The report card of this student is posted. To correct it, open it: Post Term Reports, Cards and readers.';

/** Returns a function that finds the current class whose name differs only in case. */
function createClassFinder(classes: Iterable<string | null>) {
  const names = new Set([...classes].filter((name) => name !== null));
  const byCase = new Map([...names].map((name) => [name.toLowerCase(), name]));
  return (name: string) => (names.has(name) ? undefined : byCase.get(name.toLowerCase()));
}

const withErrors = (rowPreview: PreviewedRow, errors: readonly string[]): PreviewedRow =>
  errors.length === 0
    ? rowPreview
    : { ...rowPreview, status: 'error', changes: [], errors: [...errors, ...rowPreview.errors] };

/** Formats sheet and subject of a row; a CSV file has no sheet. */
function describeRow(...parts: readonly string[]) {
  const about = parts.filter((part) => part !== '').join(': ');
  return about === '' ? {} : { about };
}

const toErrorRow = ([row]: TableRow, name: string, id: string | null, errors: string[]): ImportRow => ({
  ...describeRow(name),
  row,
  status: 'error',
  student_id: id,
  changes: [],
  errors,
});

function unknownStudentMessage(id: string, similar: string | undefined) {
  const unknown = `Student ID: There is no student ${id.slice(0, 40)}.`;
  return similar === undefined ? unknown : `${unknown} There is ${similar}: write the same zeros.`;
}

/** Other columns, such as the student ID, are text. */
function cellTypeFor(name: string, definitions: Readonly<Record<string, ResultColumn>>) {
  const definition = definitions[name];
  return definition ? getResultCellType(definition) : 'text';
}
