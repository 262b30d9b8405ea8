import type { ImportRow } from '@formroom/domain/api/imports.ts';
import { markColumns, studentColumns } from '@formroom/domain/term-report/columns.ts';
import { hasMark } from '@formroom/domain/term-report/marks.ts';
import type { Database } from '../../../db/database.ts';
import type { TermKey } from '../../../db/tables.ts';
import type { Table, TableRow } from '../../../documents/xlsx/reader.ts';
import { leaverIds } from '../../students/current-students.repository.ts';
import {
  findStudentResults,
  findSubjectResults,
  lineKey,
} from '../../term-reports/write-results.repository.ts';
import type { Looking } from '../import-kind.ts';
import { idsByDigits, LEFT_WORDS, readId, rowsByIds } from '../students/student-ids.ts';
import { classWarner } from '../students/warnings.ts';
import { markColumnsOf, isOfMarks, studentColumnsOf } from './columns.ts';
import { lookAtMarks } from './look-at-marks.ts';
import { lookAtStudent } from './look-at-students.ts';
import { studentsWithMarks } from './students-with-marks.ts';
import { twiceWords } from './read-row.ts';
import { placesOfLines, readSubjects, subjectText } from './subjects.ts';

type Looked = Omit<ImportRow, 'row' | 'student_id'>;

interface ResultsToLookAt {
  readonly key: TermKey;
  /** The sheets, students first. */
  readonly tables: readonly Table[];
  /** Every student of today with the class. */
  readonly classes: ReadonlyMap<string, string | null>;
  readonly withPostedCard: ReadonlySet<string>;
}

/** Gets ready to look at the sheets of a term's results. */
export async function lookAtTables(
  db: Database,
  { key, tables, classes, withPostedCard }: ResultsToLookAt,
): Promise<Looking[]> {
  const leavers = new Set((await leaverIds(db).execute()).map(({ id }) => id));
  const likeOne = idsByDigits([...classes.keys()]);
  const findSubject = await readSubjects(db);
  const placesOf = placesOfLines(tables.filter(isOfMarks), findSubject);
  const withMarks = studentsWithMarks(tables.filter(isOfMarks), findSubject, placesOf);
  const sameButForCase = classesByCase(classes.values());
  const classWarning = classWarner(classes.values());
  /** Those whom an earlier row brings into the term, and those whom a row can’t. */
  const entered = new Set<string>();
  const refused = new Set<string>();

  /** A row once its student is known. */
  const ofStudent = (
    row: TableRow,
    { name, at }: { name: string; at: number },
    look: (id: string) => Looked,
  ): ImportRow => {
    const read = readId(row[1][at] ?? null);
    if ('problem' in read) return inError(row, name, null, [read.problem]);
    const { id } = read;
    if (leavers.has(id)) return inError(row, name, id, [LEFT_WORDS]);
    if (!classes.has(id)) return inError(row, name, id, [unknownWords(id, likeOne(id))]);
    let looked = look(id);
    const wouldChange = looked.status === 'new' || looked.status === 'changed';
    if (wouldChange && withPostedCard.has(id))
      looked = { ...looked, status: 'error', changes: [], errors: [POSTED] };
    else if (wouldChange) entered.add(id);
    const warnings = classWarning(looked);
    return {
      row: row[0],
      student_id: id,
      ...aboutOf(name),
      ...looked,
      ...(warnings.length > 0 && { warnings }),
    };
  };
  const idsOf = (rows: readonly TableRow[], index: number) =>
    rows.flatMap(([, cells]) => {
      const read = readId(cells[index] ?? null);
      return 'id' in read ? [read.id] : [];
    });

  const students = (table: Table): Looking => {
    const columns = studentColumnsOf(table);
    const at = columns.indexOf('id');
    const rowsOf = rowsByIds(table.keys);
    return {
      table,
      types: columns.map((name) => typeOf(name, studentColumns)),
      look: async (rows) => {
        const stored = await findStudentResults(db, key, idsOf(rows, at));
        return rows.map((row) =>
          ofStudent(row, { name: table.name, at }, (id) => {
            const known = {
              columns,
              classOfToday: classes.get(id) ?? null,
              stored: stored.get(id),
              hasMark: withMarks.has(id),
            };
            const here = (each: number) => ({ sheet: table.name, row: each });
            const twice = twiceWords('Student ID', here(row[0]), (rowsOf.get(id) ?? []).map(here));
            const looked = withErrors(lookAtStudent(row, { ...known, sameButForCase }), twice);
            if (looked.status === 'error') refused.add(id);
            return looked;
          }),
        );
      },
    };
  };

  const marks = (table: Table): Looking => {
    const columns = markColumnsOf(table);
    const [at, subjectAt] = [columns.indexOf('id'), columns.indexOf('subject')];
    return {
      table,
      types: columns.map((name) => typeOf(name, markColumns)),
      look: async (rows) => {
        const ids = idsOf(rows, at);
        const inTerm = await findStudentResults(db, key, ids);
        const stored = await findSubjectResults(db, key, ids);
        const withStoredMarks = new Set([...stored.values()].filter(hasMark).map((line) => line.student_id));
        return rows.map((row) =>
          ofStudent(row, { name: table.name, at }, (id) => {
            const text = subjectText(row[1][subjectAt] ?? null);
            const subject = findSubject(text);
            const looked = lookAtMarks(row, {
              columns,
              text,
              subject,
              stored: subject && stored.get(lineKey({ student_id: id, subject: subject.code })),
              hasMark: withMarks.has(id) || withStoredMarks.has(id),
              isInTerm: inTerm.has(id) || entered.has(id),
              isRefused: refused.has(id),
              classOfToday: classes.get(id) ?? null,
            });
            const here = { sheet: table.name, row: row[0] };
            const twice = twiceWords('Subject', here, placesOf(id, text));
            return { ...aboutOf(table.name, text), ...withErrors(looked, twice) };
          }),
        );
      },
    };
  };

  return tables.map((table) => (isOfMarks(table) ? marks(table) : students(table)));
}

const POSTED =
  'Student ID: The report card of this student is posted, and a posted card never changes. Withdraw it first.';

/** Finds the class of today that is the same but for its case. */
function classesByCase(classes: Iterable<string | null>) {
  const names = new Set([...classes].filter((name) => name !== null));
  const byCase = new Map([...names].map((name) => [name.toLowerCase(), name]));
  return (name: string) => (names.has(name) ? undefined : byCase.get(name.toLowerCase()));
}

const withErrors = (looked: Looked, errors: readonly string[]): Looked =>
  errors.length === 0
    ? looked
    : { ...looked, status: 'error', changes: [], errors: [...errors, ...looked.errors] };

/** The sheet and the subject of a row; a text file has no sheet. */
function aboutOf(...parts: readonly string[]) {
  const about = parts.filter((part) => part !== '').join(': ');
  return about === '' ? {} : { about };
}

const inError = ([row]: TableRow, name: string, id: string | null, errors: string[]): ImportRow => ({
  ...aboutOf(name),
  row,
  status: 'error',
  student_id: id,
  changes: [],
  errors,
});

function unknownWords(id: string, like: string | undefined) {
  const unknown = `Student ID: There is no student ${id.slice(0, 40)}.`;
  return like === undefined ? unknown : `${unknown} There is ${like}: write the same zeros.`;
}

const typeOf = (name: string, columns: Readonly<Record<string, { readonly kind: string }>>) =>
  columns[name]?.kind === 'count' || columns[name]?.kind === 'mark' ? 'number' : 'text';
