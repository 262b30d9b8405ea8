import type { ExpressionBuilder } from 'kysely';
import type { Database, Trx } from '../../db/database.ts';
import { toDateAnswer } from '../../db/dialects/date.ts';
import type { Tables } from '../../db/tables.ts';

// Leavers stay in the tables until they are erased, and students of the next year are entered before it begins. Code that
// lists or counts the students of the school year starts from `studentsThisYear`; what an account, a family or a chosen
// student has does not depend on the year and starts from `enrolledStudents`.

/** Selects from the enrolled students: all except leavers. */
export const enrolledStudents = (db: Database | Trx) =>
  db.selectFrom('students').where('students.left_at', 'is', null);

/** Selects from the enrolled students who join a later school year: they enter after the current one (R86). */
export function studentsWhoJoinLater(db: Database | Trx) {
  const lastDay = db.selectFrom('school_years').select('last_day').where('state', '=', 'current');
  return enrolledStudents(db).where('students.entry_date', '>', toDateAnswer(db, lastDay));
}

/** Selects from the students of the current school year: the enrolled ones, except those who join later (R86). */
export const studentsThisYear = (db: Database | Trx) =>
  // Few join later. Compared by ID, so that SQLite need not read the entry date in each wide row.
  enrolledStudents(db).where('students.id', 'not in', studentsWhoJoinLater(db).select('students.id'));

export const countStudentsThisYear = (db: Database | Trx) => count(studentsThisYear(db));
export const countStudentsWhoJoinLater = (db: Database | Trx) => count(studentsWhoJoinLater(db));

async function count(some: ReturnType<typeof enrolledStudents>): Promise<number> {
  const { students } = await some
    .select((eb) => eb.fn.countAll<number>().as('students'))
    .executeTakeFirstOrThrow();
  return students;
}

/** Whether a joined student is enrolled. */
export const isEnrolled = (eb: ExpressionBuilder<Tables, 'students'>) => eb('students.left_at', 'is', null);

/** Selects the IDs of leavers, to exclude them from other tables. */
export const selectLeaverIds = (db: Database | Trx) =>
  db.selectFrom('students').select('students.id').where('students.left_at', 'is not', null);
