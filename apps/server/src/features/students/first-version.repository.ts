import { sql } from 'kysely';
import type { Database, Trx } from '../../db/database.ts';

/** Kept beside the settings: one more than the highest version of any record that was removed. */
const FIRST_VERSION_KEY = 'first_version';

/** The version of a new record. It is above those of all that were removed, so that none is used twice for one ID. */
export async function getFirstVersion(trx: Trx): Promise<number> {
  const row = await trx
    .selectFrom('settings')
    .select('value')
    .where('key', '=', FIRST_VERSION_KEY)
    .executeTakeFirst();
  return row ? Number(row.value) : 0;
}

/** Lets new records begin above the versions of records that are about to be removed. */
export async function reserveVersions(db: Database | Trx, versions: readonly number[]) {
  if (versions.length === 0) return;
  const value = String(Math.max(...versions) + 1);
  await db
    .insertInto('settings')
    .values({ key: FIRST_VERSION_KEY, value })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value })
        // Two removals may meet: the higher one stays.
        .where(sql<boolean>`cast(settings.value as integer) < ${Number(value)}`),
    )
    .execute();
}
