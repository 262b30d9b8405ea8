import type { Database, Trx } from '../../db/database.ts';

// A file gets a pending row before it is stored, which is replaced by its document row. So the remains of a crash are
// known by name, and files unknown to the database are never touched.

export async function addPendingFile(db: Database, key: string, now: Date) {
  await db.insertInto('pending_files').values({ file_key: key, since: now.toISOString() }).execute();
}

/** Removes the pending row of a file that has a document row now; returns false if the sweep has abandoned it. */
export async function confirmPendingFile(trx: Trx, key: string) {
  const { numDeletedRows } = await trx
    .deleteFrom('pending_files')
    .where('file_key', '=', key)
    .where('given_up', '=', 0)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Marks files that have been pending since before a time as abandoned, and returns their keys. They can't be confirmed
 * any more. The PDF of a card may be pending in a process that was stopped although another one has stored it: its key is
 * the hash of its content.
 */
export async function abandonPendingFiles(db: Database, announcedBefore: Date): Promise<string[]> {
  await db
    .deleteFrom('pending_files')
    .where(
      'file_key',
      'in',
      db.selectFrom('card_issues').select('file_key').where('file_key', 'is not', null),
    )
    .execute();
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

const selectOwnedFiles = (db: Database) =>
  db
    .selectFrom('documents')
    .select('file_key')
    .unionAll(
      db
        .selectFrom('card_issues')
        .select((eb) => eb.ref('file_key').$notNull().as('file_key'))
        .where('file_key', 'is not', null),
    );

/** Returns the files of documents and the PDFs of posted cards. */
export async function findOwnedFiles(db: Database): Promise<ReadonlySet<string>> {
  const rows = await selectOwnedFiles(db).execute();
  return new Set(rows.map((row) => row.file_key));
}

/** Like `findOwnedFiles`, with pending and abandoned files. A single statement, for a consistent result. */
export async function findReferencedFiles(db: Database): Promise<ReadonlySet<string>> {
  const rows = await selectOwnedFiles(db)
    .unionAll(db.selectFrom('pending_files').select('file_key'))
    .execute();
  return new Set(rows.map((row) => row.file_key));
}

const ROWS_PER_STATEMENT = 1000;

/** Marks unreferenced files for deletion by the next sweep. */
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
