import { toIsoDate, type ZonedTime } from '@formroom/domain/school/dates.ts';
import { createIdSequence, suggestNextId } from '@formroom/domain/school/next-student-id.ts';
import type { Database, Trx } from '../../db/database.ts';
import { findAllIds } from './student-ids.repository.ts';

/**
 * Settings rows with the ID after the highest one of deleted students, one for each year or other beginning: no ID is given
 * twice, and that of a deleted student is not kept.
 */
const RESERVED_KEY = 'next_student_id_';
/** The digits after a beginning. */
const COUNTED_DIGITS = 4;
const MAX_RESERVED = 1000;

async function findReservedIds(db: Database | Trx) {
  const rows = await db
    .selectFrom('settings')
    .select('value')
    .where('key', 'like', `${RESERVED_KEY}%`)
    .limit(MAX_RESERVED)
    .execute();
  return rows.map(({ value }) => value);
}

/** Returns the IDs that students have, leavers included, or had before they were corrected. */
async function findUsedIds(db: Database | Trx) {
  const { current, former } = await findAllIds(db);
  return [...current, ...former.map(({ id }) => id)];
}

const getYear = ({ now, timeZone }: ZonedTime) => Number(toIsoDate(now, timeZone).slice(0, 4));

/** Returns the next free ID in the school's pattern, or null. */
export async function findNextId(db: Database, moment: ZonedTime) {
  const [ids, year, reserved] = [await findUsedIds(db), getYear(moment), await findReservedIds(db)];
  const hasPattern = suggestNextId(ids, year, reserved) !== undefined;
  return hasPattern ? (createIdSequence(ids, year, reserved)() ?? null) : null;
}

/** Returns a function that gives IDs that no student has or had, in the school's pattern. */
export async function loadIdSequence(db: Database, moment: ZonedTime) {
  const ids = await findUsedIds(db);
  return createIdSequence(ids, getYear(moment), await findReservedIds(db));
}

/** Keeps the IDs of students who are about to be deleted from being given again. */
export async function reserveIds(trx: Trx, ids: readonly string[]) {
  // A year in an ID may be any that a student was given it in.
  const next = suggestNextId(ids, Infinity);
  if (next === undefined) return;
  await trx
    .insertInto('settings')
    .values({ key: RESERVED_KEY + next.slice(0, -COUNTED_DIGITS), value: next })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: next }).where('settings.value', '<', next),
    )
    .execute();
}
