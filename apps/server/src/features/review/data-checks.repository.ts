import type { DismissFinding, RestoreFinding } from '@formroom/domain/api/data-checks.ts';
import { type CheckedStudent, checkedFields } from '@formroom/domain/registration/data-checks/data-check.ts';
import { type Actor, decodeActor, encodeActor } from '@formroom/domain/school/actor.ts';
import type { Database } from '../../db/database.ts';
import { enrolledStudents } from '../students/enrolled-students.repository.ts';
import { hasBegun } from '../students/registration-state.repository.ts';

/** Returns the enrolled students with what the checks read, by name. */
export async function findCheckedStudents(db: Database): Promise<CheckedStudent[]> {
  const rows = await enrolledStudents(db)
    .select(['id', ...checkedFields])
    .select((eb) => eb.case().when(hasBegun(eb)).then(1).else(0).end().as('has_begun'))
    .orderBy('sort_name')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, has_begun: row.has_begun === 1 }));
}

/**
 * Returns a text that differs after any change of the enrolled students. Saves, imports and restored students change the
 * newest records, and leaving or being erased the leavers.
 */
export async function findStudentsState(db: Database): Promise<string> {
  const newest = db
    .selectFrom('students')
    .select((eb) => eb.fn.max('updated_at').as('at'))
    .where('left_at', 'is', null);
  const { fn } = db;
  const [records, leavers] = await Promise.all([
    db
      .selectFrom('students')
      .select([
        fn.max('updated_at').as('at'),
        fn.countAll<number>().as('count'),
        fn.sum<number>('version').as('versions'),
      ])
      .where('left_at', 'is', null)
      .where('updated_at', '=', newest)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('students')
      .select([fn.max('left_at').as('at'), fn.countAll<number>().as('count')])
      .where('left_at', 'is not', null)
      .executeTakeFirstOrThrow(),
  ]);
  return JSON.stringify([records, leavers]);
}

/** Returns the dismissed findings by `student check`. */
export async function findDismissed(db: Database) {
  const rows = await db.selectFrom('dismissed_findings').selectAll().execute();
  return new Map(
    rows.map((row) => [
      `${row.student_id} ${row.check_id}`,
      {
        fingerprint: row.fingerprint,
        note: row.note,
        by: decodeActor(row.dismissed_by).id,
        at: row.dismissed_at,
      },
    ]),
  );
}

export async function storeDismissed(
  db: Database,
  { student_id, check, fingerprint, note }: DismissFinding,
  { by, at }: { by: Actor; at: Date },
) {
  const values = {
    fingerprint,
    note,
    dismissed_by: encodeActor(by),
    dismissed_at: at.toISOString(),
  };
  await db
    .insertInto('dismissed_findings')
    .values({ student_id, check_id: check, ...values })
    .onConflict((conflict) => conflict.columns(['student_id', 'check_id']).doUpdateSet(values))
    .execute();
}

/** Deletes a dismissal; returns whether there was one. */
export async function deleteDismissed(db: Database, { student_id, check }: RestoreFinding): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('dismissed_findings')
    .where('student_id', '=', student_id)
    .where('check_id', '=', check)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
