import type { ExpressionBuilder, Updateable } from 'kysely';
import type { Database, Trx } from '../../db/database.ts';
import type { StudentsTable, Tables } from '../../db/tables.ts';

const details = ['left_on', 'leaving_reason', 'next_school'] as const;
const columns = [
  'id',
  'first_name',
  'last_name',
  'class_id',
  'left_at',
  'left_by',
  'erase_at',
  ...details,
] as const;

/** Returns who leaves on a day ahead, and the leavers, the latest first. */
export const findLeavers = (db: Database) =>
  db
    .selectFrom('students')
    .select(columns)
    .where(isLeavingOrGone)
    .orderBy((eb) => eb.fn.coalesce('left_at', 'left_on'), 'desc')
    .orderBy('id')
    .execute();

const isLeavingOrGone = (eb: ExpressionBuilder<Tables, 'students'>) =>
  eb.or([eb('left_at', 'is not', null), eb('left_on', 'is not', null)]);

/** Returns the students who leave on a day ahead and are still enrolled, up to a day. */
export async function findLeavingUntil(trx: Trx, day: string) {
  const rows = await trx
    .selectFrom('students')
    .select('id')
    .where('left_at', 'is', null)
    .where('left_on', '<=', day)
    .execute();
  return rows.map(({ id }) => id);
}

/** Makes leavers of students who leave on a day ahead; what was noted about it stays. */
export const markAsGone = (trx: Trx, ids: readonly string[], leftAt: string) =>
  trx
    .updateTable('students')
    .set({ left_at: leftAt })
    .where('id', 'in', ids)
    .where('left_at', 'is', null)
    .execute();

type LeavingColumns = Pick<
  Updateable<StudentsTable>,
  'left_at' | 'left_by' | 'erase_at' | (typeof details)[number]
>;

/** Marks an enrolled student as a leaver; returns undefined if there is none. */
export const markStudentAsLeft = (trx: Trx, id: string, leaving: LeavingColumns) =>
  trx
    .updateTable('students')
    .set(leaving)
    .where('id', '=', id)
    .where('left_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();

/** Marks enrolled students as leavers. */
export const markStudentsAsLeft = (trx: Trx, ids: readonly string[], leaving: LeavingColumns) =>
  trx.updateTable('students').set(leaving).where('id', 'in', ids).where('left_at', 'is', null).execute();

/** Sets or clears when a leaver is erased; returns undefined if nothing changes. */
export const updateEraseDate = (trx: Trx, id: string, eraseAt: string | null) =>
  trx
    .updateTable('students')
    .set({ erase_at: eraseAt })
    .where('id', '=', id)
    .where('left_at', 'is not', null)
    .where('erase_at', eraseAt === null ? 'is not' : 'is', null)
    .returning(columns)
    .executeTakeFirst();

const noLeaving = {
  left_at: null,
  left_by: null,
  erase_at: null,
  left_on: null,
  leaving_reason: null,
  next_school: null,
} satisfies LeavingColumns;

/** Reinstates leavers who were marked at a moment (null: for a day ahead), and whose data is kept; returns their IDs. */
export async function clearLeavings(trx: Trx, ids: readonly string[], leftAt: string | null) {
  const rows = await trx
    .updateTable('students')
    .set(noLeaving)
    .where('id', 'in', ids)
    .$if(leftAt !== null, (query) => query.where('left_at', '=', leftAt))
    .$if(leftAt === null, (query) => query.where('left_at', 'is', null).where('left_on', 'is not', null))
    .where('erase_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Forgets that enrolled students leave on a day ahead. */
export async function forgetLeavings(trx: Trx, ids: readonly string[]) {
  if (ids.length === 0) return;
  await trx
    .updateTable('students')
    .set(noLeaving)
    .where('id', 'in', ids)
    .where('left_at', 'is', null)
    .execute();
}

/** Returns when a leaver left; undefined for others. */
export async function findLeavingTime(trx: Trx, id: string) {
  const row = await trx.selectFrom('students').select('left_at').where('id', '=', id).executeTakeFirst();
  return row?.left_at ?? undefined;
}

/** Reinstates a leaver, or keeps a student who leaves on a day ahead; returns undefined if there is none. */
export const clearLeaving = (db: Database | Trx, id: string) =>
  db
    .updateTable('students')
    .set(noLeaving)
    .where('id', '=', id)
    .where(isLeavingOrGone)
    .returning(['id', 'first_name', 'last_name', 'class_id'])
    .executeTakeFirst();

/** Returns the leavers who are due to be erased, the longest due first. */
export async function findDueLeavers(db: Database, now: Date) {
  const rows = await db
    .selectFrom('students')
    .select('id')
    .where('erase_at', '<=', now.toISOString())
    .where('left_at', 'is not', null)
    .orderBy('erase_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
