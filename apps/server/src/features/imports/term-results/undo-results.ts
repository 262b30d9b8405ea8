import type { ImportObstacle } from '@formroom/domain/api/imports.ts';
import type { Database, Trx } from '../../../db/database.ts';
import type { TermKey } from '../../../db/term-tables.ts';
import { findStudentsWithPostedCard } from '../../report-cards/posted-cards.repository.ts';
import { findOutsideTerm } from '../../report-cards/term-members.repository.ts';
import {
  deleteStudentResults,
  deleteSubjectResults,
  findStudentResults,
  findSubjectResults,
  toLineKey,
  saveStudentResults,
  saveSubjectResults,
} from '../../report-cards/write-results.repository.ts';
import type { UndoCheck } from '../import-kind.ts';
import type { AppliedResults, WrittenRow } from './applied-results.ts';

const STUDENTS_PER_STATEMENT = 100;

/**
 * Finds what prevents undoing an import of results: results that were changed or added since, students who left, and
 * posted cards, whose results must not change.
 */
export async function findResultObstacles(
  db: Database | Trx,
  key: TermKey,
  pages: AsyncIterable<AppliedResults>,
): Promise<UndoCheck> {
  const blocked = new Map<string, ImportObstacle[]>();
  const block = (id: string, obstacle: ImportObstacle) => {
    const known = blocked.get(id) ?? [];
    const isKnown = known.some(({ kind }) => kind === obstacle.kind && kind !== 'changed');
    if (!isKnown) blocked.set(id, [...known, obstacle]);
  };
  const students = new Set<string>();
  const broughtIn = new Set<string>();
  const ownLines = new Set<string>();
  for await (const done of pages) {
    const ids = [...new Set([...done.students, ...done.lines].map(({ after }) => after.student_id))];
    const studentsNow = await findStudentResults(db, key, ids);
    const linesNow = await findSubjectResults(db, key, ids);
    const outside = await findOutsideTerm(db, key, ids);
    const posted = await findStudentsWithPostedCard(db, key, ids);
    for (const id of ids) {
      students.add(id);
      if (outside.has(id)) block(id, { kind: 'left' });
      if (posted.has(id)) block(id, { kind: 'posted' });
    }
    for (const { before, after } of done.students) {
      if (before === null) broughtIn.add(after.student_id);
      for (const obstacle of findChangedColumns(after, studentsNow.get(after.student_id)))
        block(after.student_id, obstacle);
    }
    for (const { before, after } of done.lines) {
      if (before === null) ownLines.add(toLineKey(after));
      for (const obstacle of findChangedColumns(after, linesNow.get(toLineKey(after))))
        block(after.student_id, { ...obstacle, subject: after.subject });
    }
  }
  const all = [...broughtIn];
  for (let start = 0; start < all.length; start += STUDENTS_PER_STATEMENT) {
    const lines = await findSubjectResults(db, key, all.slice(start, start + STUDENTS_PER_STATEMENT));
    for (const line of lines.values())
      if (!ownLines.has(toLineKey(line))) block(line.student_id, { kind: 'results' });
  }
  return { students: students.size, blocked };
}

/** Returns the columns of a row that changed since they were written. */
function findChangedColumns(then: object, now: object | undefined): ImportObstacle[] {
  if (!now) return [{ kind: 'gone' }];
  return Object.entries(then)
    .filter(([name, value]) => (now as Record<string, unknown>)[name] !== value)
    .map(([field]) => ({ kind: 'changed', field }));
}

/** Restores the rows. Leave out students with obstacles. */
export async function undoResults(trx: Trx, key: TermKey, { students, lines }: AppliedResults) {
  await deleteSubjectResults(trx, key, addedRows(lines));
  await saveSubjectResults(trx, key, rowsToRestore(lines));
  await deleteStudentResults(
    trx,
    key,
    addedRows(students).map(({ student_id }) => student_id),
  );
  await saveStudentResults(trx, key, rowsToRestore(students));
}

const addedRows = <Row>(written: readonly WrittenRow<Row>[]) =>
  written.filter(({ before }) => before === null).map(({ after }) => after);
const rowsToRestore = <Row>(written: readonly WrittenRow<Row>[]) =>
  written.flatMap(({ before }) => before ?? []);
