import type { ImportRow } from '@formroom/domain/api/imports.ts';
import { noStudentResults, noSubjectResults } from '@formroom/domain/term-report/columns.ts';
import type { Trx } from '../../../db/database.ts';
import type { TermKey } from '../../../db/tables.ts';
import { leaversAmong } from '../../students/current-students.repository.ts';
import type { SubjectRow } from '../../term-reports/results.repository.ts';
import {
  deleteStudentResults,
  deleteSubjectResults,
  findStudentResults,
  findSubjectResults,
  findWithLines,
  lineKey,
  type StudentResultsRow,
  writeStudentResults,
  writeSubjectResults,
} from '../../term-reports/write-results.repository.ts';
import { isPlacing } from './look-at-students.ts';
import type { Change } from './read-row.ts';

/** What was written: rows as they were and as they became; `before` is null for a row that was added. */
interface Written<Row> {
  readonly before: Row | null;
  readonly after: Row;
}
export interface ResultsDone {
  readonly students: readonly Written<StudentResultsRow>[];
  readonly lines: readonly Written<SubjectRow>[];
}

/** Writes what rows of a preview say, unless what they would change is no longer as it was. */
export async function applyResults(trx: Trx, key: TermKey, rows: readonly ImportRow[]) {
  const ids = rows.map(({ student_id: id }) => id ?? '');
  const students = await findStudentResults(trx, key, ids);
  const lines = await findSubjectResults(trx, key, ids);
  const left = await leaversAmong(trx, ids);
  const writtenStudents = new Map<string, Written<StudentResultsRow>>();
  const writtenLines: Written<SubjectRow>[] = [];
  const movedOn: string[] = [];
  for (const { student_id, subject, status, changes } of rows) {
    const id = student_id ?? '';
    const ofStudent = changes.filter(({ field }) => subject === undefined || isPlacing(field));
    const ofLine = changes.filter((change) => !ofStudent.includes(change));
    const student = students.get(id);
    const line = subject === undefined ? undefined : lines.get(lineKey({ student_id: id, subject }));
    const isNew = subject === undefined ? student === undefined : line === undefined;
    // A line needs its student in the term, who may have been taken back since.
    const isPlaced =
      subject === undefined || student !== undefined || ofStudent.length > 0 || writtenStudents.has(id);
    if (
      left.has(id) ||
      !isPlaced ||
      (status === 'new') !== isNew ||
      !isAsBefore(ofStudent, student) ||
      !isAsBefore(ofLine, line)
    ) {
      movedOn.push(id);
      continue;
    }
    if (ofStudent.length > 0) {
      const after = changed(
        { student_id: id, ...(student ?? noStudentResults) },
        ofStudent,
      ) as StudentResultsRow;
      writtenStudents.set(id, { before: student ?? null, after });
    }
    if (subject !== undefined) {
      const after = changed({ student_id: id, subject, ...(line ?? noSubjectResults) }, ofLine) as SubjectRow;
      writtenLines.push({ before: line ?? null, after });
    }
  }
  if (movedOn.length > 0) return { done: null, movedOn };
  const done: ResultsDone = { students: [...writtenStudents.values()], lines: writtenLines };
  await writeStudentResults(
    trx,
    key,
    done.students.map(({ after }) => after),
  );
  await writeSubjectResults(
    trx,
    key,
    done.lines.map(({ after }) => after),
  );
  return { done, movedOn };
}

const isAsBefore = (changes: readonly Change[], stored: object | undefined) =>
  changes.every(
    ({ field, from }) => ((stored as Record<string, unknown> | undefined)?.[field] ?? null) === from,
  );

// What the preview says of a field is of its type: the cell was read by it.
const changed = (row: object, changes: readonly Change[]): unknown => ({
  ...row,
  ...Object.fromEntries(changes.map(({ field, to }) => [field, to])),
});

/** Takes rows back. @returns the students whose results were changed again, or who have left */
export async function undoResults(trx: Trx, key: TermKey, { students, lines }: ResultsDone) {
  const ids = [...students, ...lines].map(({ after }) => after.student_id);
  const studentsNow = await findStudentResults(trx, key, ids);
  const linesNow = await findSubjectResults(trx, key, ids);
  const left = await leaversAmong(trx, ids);
  const isAsWritten = (after: { student_id: string }, now: object | undefined) =>
    !left.has(after.student_id) && isSame(after, now);
  const asWritten = {
    lines: lines.filter(({ after }) => isAsWritten(after, linesNow.get(lineKey(after)))),
    students: students.filter(({ after }) => isAsWritten(after, studentsNow.get(after.student_id))),
  };
  const inTheWay = [
    ...lines.filter((line) => !asWritten.lines.includes(line)),
    ...students.filter((student) => !asWritten.students.includes(student)),
  ].map(({ after }) => after.student_id);

  // The others are taken back all the same, so that those that are in the way are named and nobody else.
  await deleteSubjectResults(trx, key, added(asWritten.lines));
  await writeSubjectResults(trx, key, changedBack(asWritten.lines));
  const addedStudents = added(asWritten.students).map(({ student_id }) => student_id);
  const withLines = await findWithLines(trx, key, addedStudents);
  await deleteStudentResults(
    trx,
    key,
    addedStudents.filter((id) => !withLines.has(id)),
  );
  await writeStudentResults(trx, key, changedBack(asWritten.students));
  return [...inTheWay, ...withLines];
}

const isSame = (then: object, now: object | undefined) =>
  Object.entries(then).every(
    ([name, value]) => (now as Record<string, unknown> | undefined)?.[name] === value,
  );

const added = <Row>(written: readonly Written<Row>[]) =>
  written.filter(({ before }) => before === null).map(({ after }) => after);
const changedBack = <Row>(written: readonly Written<Row>[]) => written.flatMap(({ before }) => before ?? []);
