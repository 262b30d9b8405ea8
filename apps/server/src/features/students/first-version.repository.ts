import { sql } from 'kysely';
import type { Database, Trx } from '../../db/database.ts';

/** A settings row with one more than the highest version of any deleted record. */
const FIRST_VERSION_KEY = 'first_version';

/** Returns the version of a new record, above those of all deleted ones, so that no version of an ID is used twice. */
export async function getFirstVersion(trx: Trx): Promise<number> {
  const row = await trx
    .selectFrom('settings')
    .select('value')
    .where('key', '=', FIRST_VERSION_KEY)
    .executeTakeFirst();
  return row ? Number(row.value) : 0;
}

/** Makes new records start above the versions of records that are about to be deleted. */
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
        // If two deletions run concurrently, the higher value stays.
        .where(sql<boolean>`cast(settings.value as integer) < ${Number(value)}`),
    )
    .execute();
}
