import type { Database, Trx } from '../../db/database.ts';

/** Returns the last day of the current school year. */
export async function findLastDay(db: Database | Trx) {
  const row = await db
    .selectFrom('school_years')
    .select('last_day')
    .where('state', '=', 'current')
    .executeTakeFirst();
  return row?.last_day;
}

/** Whether a moment is before the change that began the current year. */
export async function isBeforeCurrentYear(trx: Trx, moment: string): Promise<boolean> {
  const row = await trx
    .selectFrom('school_years')
    .select('year')
    .where('state', '=', 'current')
    .where('began_at', '>=', moment)
    .executeTakeFirst();
  return row !== undefined;
}
