import type { Database, Trx } from '../../db/database.ts';

/** A settings row, which a restore writes. */
const FIRST_RESULT_VERSION_KEY = 'first_result_version';

/**
 * Returns the version of results without a change: above those that open sheets may have from before a restore, so that they
 * take over what was restored.
 */
export async function getFirstResultVersion(db: Database | Trx): Promise<number> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', FIRST_RESULT_VERSION_KEY)
    .executeTakeFirst();
  return row ? Number(row.value) : 0;
}

export const setFirstResultVersion = (db: Database | Trx, version: number) =>
  db
    .insertInto('settings')
    .values({ key: FIRST_RESULT_VERSION_KEY, value: String(version) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: String(version) }))
    .execute();
