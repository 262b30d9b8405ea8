import { fileTypes } from '@formroom/domain/registration/documents.ts';
import { toIdKey } from '@formroom/domain/school/student-id.ts';
import { type Database, inTransaction } from '../db/database.ts';
import type { FilesColumn } from '../db/tables.ts';
import type { TermKey } from '../db/term-tables.ts';
import { toSearchColumns, type StudentRow } from '../features/students/record-row.ts';

const ROWS_PER_STATEMENT = 100;

const noFiles = Object.fromEntries(fileTypes.map((type) => [`files_${type}`, 0])) as Record<
  FilesColumn,
  number
>;

/**
 * Copies the demo school's students, with accounts that never signed in, into additional classes until the school has
 * `wanted` students. The result is the same on every run.
 */
export async function addCopiedStudents(db: Database, wanted: number) {
  const originals = await db.selectFrom('students').selectAll().orderBy('id').execute();
  const last = Number(originals.at(-1)?.id);
  const copies = Array.from({ length: Math.max(0, wanted - originals.length) }, (_, index) =>
    copyStudent(originals, last, index),
  );
  await inTransaction(db, async (trx) => {
    for (let start = 0; start < copies.length; start += ROWS_PER_STATEMENT) {
      const rows = copies.slice(start, start + ROWS_PER_STATEMENT);
      await trx.insertInto('students').values(rows).execute();
      const accounts = rows.map(({ id }) => ({
        student_id: id,
        password_hash: null,
        wrong_first_passwords: 0,
      }));
      await trx.insertInto('student_accounts').values(accounts).execute();
    }
  });
}

/** Copies a student without files into a copy of the class: `2A1`, then `2A2`, for `2A`. */
function copyStudent(originals: readonly StudentRow[], last: number, index: number): StudentRow {
  const original = originals[index % originals.length];
  if (!original) throw new Error('There are no students to copy.');
  const id = String(last + 1 + index);
  const round = 1 + Math.floor(index / originals.length);
  const class_id = original.class_id && `${original.class_id}${round}`;
  return {
    ...original,
    ...noFiles,
    id,
    id_key: toIdKey(id),
    class_id,
    ...toSearchColumns({ ...original, id, class_id }),
  };
}

/** Gives students without results those of a demo student in the unposted term. */
export async function addCopiedResults(db: Database, key: TermKey) {
  const students = await db.selectFrom('students').select(['id', 'class_id']).orderBy('id').execute();
  const facts = await db
    .selectFrom('term_students')
    .selectAll()
    .where('year', '=', key.year)
    .where('term', '=', key.term)
    .orderBy('student_id')
    .execute();
  const lines = await db
    .selectFrom('subject_results')
    .selectAll()
    .where('year', '=', key.year)
    .where('term', '=', key.term)
    .execute();
  const known = new Set(facts.map(({ student_id: id }) => id));
  const copies = students
    .filter(({ id }) => !known.has(id))
    .flatMap(({ id, class_id }, index) => {
      const original = facts[index % facts.length];
      return original
        ? [{ from: original.student_id, row: { ...original, student_id: id, class_id: class_id ?? '' } }]
        : [];
    });
  await inTransaction(db, async (trx) => {
    for (let start = 0; start < copies.length; start += ROWS_PER_STATEMENT) {
      const some = copies.slice(start, start + ROWS_PER_STATEMENT);
      await trx
        .insertInto('term_students')
        .values(some.map(({ row }) => row))
        .execute();
      for (const { from, row } of some) {
        const own = lines.filter(({ student_id: id }) => id === from);
        await trx
          .insertInto('subject_results')
          .values(own.map((line) => ({ ...line, student_id: row.student_id })))
          .execute();
      }
    }
  });
}
