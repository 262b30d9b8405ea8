import { toIdKey } from '@formroom/domain/school/student-id.ts';
import type { Database, Trx } from '../../db/database.ts';

/** Returns the ID of the student whom a typed or imported one means (R80); former IDs (R81) mean nobody here. */
export async function findCurrentId(db: Database | Trx, typed: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('students')
    .select('id')
    .where('id_key', '=', toIdKey(typed))
    .executeTakeFirst();
  return row?.id;
}

/** Returns the student who had an ID before (R81). */
export async function findFormerHolder(db: Database | Trx, typed: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('former_student_ids')
    .select('student_id')
    .where('id_key', '=', toIdKey(typed))
    .executeTakeFirst();
  return row?.student_id;
}

/** Returns the IDs that a student had before (R81). */
export async function findFormerIds(db: Database | Trx, id: string): Promise<string[]> {
  const rows = await db.selectFrom('former_student_ids').select('id').where('student_id', '=', id).execute();
  return rows.map((row) => row.id);
}

/** Returns the ID of the student whom a family means, who may type a former one. */
export async function findStudentId(db: Database | Trx, typed: string) {
  const current = await findCurrentId(db, typed);
  // Always looked up: an unknown ID takes the same work at the sign-in.
  const former = await findFormerHolder(db, typed);
  return current ?? former;
}

/** Returns all IDs with their keys: those of students, and former ones with the student who has another now. */
export async function findAllIds(db: Database | Trx) {
  const current = await db.selectFrom('students').select('id').orderBy('id').execute();
  const former = await db.selectFrom('former_student_ids').select(['id', 'id_key', 'student_id']).execute();
  return { current: current.map(({ id }) => id), former };
}

/** Returns the keys among those of the IDs that a student has or had. */
export async function findTakenKeys(db: Database | Trx, ids: readonly string[]): Promise<Set<string | null>> {
  if (ids.length === 0) return new Set();
  const keys = ids.map(toIdKey);
  const rows = await db
    .selectFrom('students')
    .select('id_key')
    .where('id_key', 'in', keys)
    .unionAll(db.selectFrom('former_student_ids').select('id_key').where('id_key', 'in', keys))
    .execute();
  return new Set(rows.map(({ id_key }) => id_key));
}
