import type { Database, Trx } from '../../db/database.ts';

// A file is announced before it is stored, and its own row takes the place of the announcement. So what a crash leaves
// in the store is known by name, and a file that the database never heard of is never touched.

export async function addPendingFile(db: Database, key: string, now: Date) {
  await db.insertInto('pending_files').values({ file_key: key, since: now.toISOString() }).execute();
}

/** Ends the announcement of a file that has its own row now; false where it has been given up meanwhile. */
export async function confirmPendingFile(trx: Trx, key: string) {
  const { numDeletedRows } = await trx
    .deleteFrom('pending_files')
    .where('file_key', '=', key)
    .where('given_up', '=', 0)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** The files that were announced before a moment, and from now on can't be settled any more. */
export async function abandonPendingFiles(db: Database, announcedBefore: Date): Promise<string[]> {
  await db
    .updateTable('pending_files')
    .set({ given_up: 1 })
    .where('since', '<', announcedBefore.toISOString())
    .execute();
  const rows = await db.selectFrom('pending_files').select('file_key').where('given_up', '=', 1).execute();
  return rows.map((row) => row.file_key);
}

export async function deletePendingFile(db: Database, key: string) {
  await db.deleteFrom('pending_files').where('file_key', '=', key).execute();
}

/** Every file that a row names: documents, and uploads under way or given up. As one statement it sees one moment. */
export async function findReferencedFiles(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('documents')
    .select('file_key')
    .unionAll(db.selectFrom('pending_files').select('file_key'))
    .execute();
  return new Set(rows.map((row) => row.file_key));
}

const ROWS_PER_STATEMENT = 1000;

/** Lets the next sweep remove files that no row names. */
export async function abandonOrphanedFiles(db: Database, keys: readonly string[]) {
  for (let start = 0; start < keys.length; start += ROWS_PER_STATEMENT) {
    const some = keys.slice(start, start + ROWS_PER_STATEMENT);
    await db
      .insertInto('pending_files')
      .values(some.map((file_key) => ({ file_key, since: new Date(0).toISOString(), given_up: 1 as const })))
      .onConflict((conflict) => conflict.column('file_key').doNothing())
      .execute();
  }
}
