import type { FileHandle } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { listMigrations, migrateTo } from '../db/migrate.ts';
import type { FileStore } from '../storage/file-store.ts';
import {
  type ArchiveContents,
  type ArchiveHeader,
  splitRows,
  parseTableName,
  RowChecksum,
  gunzipText,
} from './archive-format.ts';
import { portalTables } from './backed-up-tables.ts';
import { verifyArchive, readHeader } from './verify-archive.ts';
import { migrationTables } from './migration-state.ts';
import { restoreFiles } from './restore-files.ts';
import { findTables, insertLines, readLines, resetIdentity } from '../db/dialects/table-rows.ts';
import { raiseVersions } from './raise-versions.ts';
import { damagedArchiveError, readTar } from './tar.ts';
import { assertEmptyTarget, assertNotSmaller } from './restore-target.ts';
import { getContentsSize, getDatabaseSize } from './school-size.ts';
import { inConnectionTransaction } from '../db/transactions.ts';

export interface RestoreTarget {
  readonly db: Database;
  readonly fileStore: FileStore;
  /** A temporary folder for files on their way into the store. */
  readonly incomingDir: string;
}

/**
 * Replaces the content of the database by a backup and stores its files. The archive is verified before anything is
 * changed, and what was written is read back and compared. Only the versions of records differ from the backup.
 * @param force restore even if the database or the store is not empty
 * @param evenIfSmaller restore even if the backup has much less than the database
 * @returns what was restored, with the sizes of the school before and after
 * @throws OperatorError if the archive or the target is not usable; the database is then unchanged
 */
export async function restoreBackup(
  archive: FileHandle,
  target: RestoreTarget,
  { force, evenIfSmaller = false, now }: { force: boolean; evenIfSmaller?: boolean; now: Date },
) {
  const header = await readHeader(archive);
  await assertEmptyTarget(target, force);
  const contents = await verifyArchive(archive, header);
  const before = await getDatabaseSize(target.db);
  if (!evenIfSmaller) assertNotSmaller(before, getContentsSize(contents));
  const files = await restoreFiles(archive, contents, target);
  await inConnectionTransaction(target.db, async (connection) => {
    await dropTables(connection);
    await migrateTo(connection, header.migration);
    await loadRows(archive, header, connection);
    await compareRows(header, contents, connection);
    await migrateTo(connection, listMigrations().at(-1) ?? header.migration);
    await raiseVersions(connection, header.created_at, now);
  });
  return {
    createdAt: header.created_at,
    rows: Object.values(contents.tables).reduce((sum, { rows }) => sum + rows, 0),
    files,
    missing: contents.missing,
    before,
    after: await getDatabaseSize(target.db),
  };
}

/** Drops tables before those they reference. */
async function dropTables(connection: Database) {
  const live = await findTables(connection);
  for (const table of [...portalTables.toReversed(), ...migrationTables]) {
    if (live.has(table)) await sql`drop table ${sql.table(table)}`.execute(connection);
  }
}

async function loadRows(archive: FileHandle, { tables }: ArchiveHeader, connection: Database) {
  const live = await findTables(connection);
  const getColumns = new Map(tables.map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of tables) {
    const unknown = columns.find((column) => live.get(name)?.columns.includes(column) !== true);
    if (unknown !== undefined)
      throw damagedArchiveError(`the table ${name} has no column ${JSON.stringify(unknown)}`);
  }
  // A migration may insert rows.
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(connection);
  for await (const { name, content } of readTar(archive, (each) => parseTableName(each) !== undefined)) {
    const table = parseTableName(name) ?? '';
    await insertLines(connection, table, getColumns.get(table) ?? [], splitRows(await gunzipText(content)));
  }
  for (const { name } of tables) {
    const table = live.get(name);
    if (table) await resetIdentity(connection, table);
  }
}

async function compareRows({ tables }: ArchiveHeader, contents: ArchiveContents, connection: Database) {
  for (const { name, columns } of tables) {
    const checksum = new RowChecksum();
    for await (const line of readLines(connection, name, columns)) checksum.add(line);
    const [actual, expected] = [checksum.result, contents.tables[name]];
    if (actual.rows !== expected?.rows || actual.sum !== expected.sum) {
      throw new Error(`The table ${name} could not be restored exactly. The database was not changed.`);
    }
  }
}
