import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { backedUpTables } from '../backup/backed-up-tables.ts';
import { restoreBackup, type RestoreTarget } from '../backup/restore-backup.ts';
import { createBackup } from '../backup/create-backup.ts';
import { readConfig } from '../config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { type FileStore, generateFileKey } from '../storage/file-store.ts';
import { openFileStore } from '../storage/open-file-store.ts';
import { createTestDatabase } from './database-template.ts';

/** Creates a folder that is removed when the test ends. */
export function createTempFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'formroom-backup-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Opens the database and file store of an environment until the test ends. */
export async function openTarget(environment: Record<string, string>): Promise<RestoreTarget> {
  const config = readConfig(environment);
  const db = openDatabase(config, (error) => {
    throw error;
  });
  const fileStore = await openFileStore(config.files);
  onTestFinished(async () => {
    fileStore.close();
    await db.destroy();
  });
  return { db, fileStore, incomingDir: config.incomingDir };
}

/** Creates an empty database of the kind under test, and an empty folder for files. */
export async function createEmptyTarget() {
  const { environment, drop } = await createTestDatabase({ empty: true });
  onTestFinished(drop);
  return await openTarget(environment);
}

/** Creates a school of one student with one file. */
export async function createSmallSchool() {
  const school = await createEmptyTarget();
  await migrate(school.db);
  const file_key = generateFileKey();
  const document = join(createTempFolder(), 'picture');
  writeFileSync(document, 'a picture');
  await school.fileStore.put(file_key, document, 'image/png');
  await sql`insert into students (id, version, updated_at, search_text, sort_name, first_name)
    values ('20260001', 1, '2026-09-01', 'ann', 'ann', 'Ann “Ñuñez” 😀')`.execute(school.db);
  await school.db
    .insertInto('documents')
    .values({
      file_key,
      student_id: '20260001',
      file_type: 'picture',
      name: 'picture.png',
      media_type: 'image/png',
      bytes: 9,
      place: 0,
      upload_id: null,
      uploaded_at: '2026-09-01',
      uploaded_by: 'student:20260001',
    })
    .execute();
  return { school, file_key };
}

/** Adds an administrator, who can't sign in. */
export async function addAdministrator(db: Database, name: string) {
  await db.insertInto('admins').values({ name, password_hash: '' }).execute();
}

export async function backUpTo(
  source: RestoreTarget,
  path = join(createTempFolder(), 'school.tar'),
  now = new Date(),
) {
  return await createBackup(source, path, { now, evenIfSmaller: true });
}

export async function restore(
  path: string,
  target: RestoreTarget,
  { force = false, evenIfSmaller = false, now = new Date() } = {},
) {
  const archive = await open(path);
  try {
    return await restoreBackup(archive, target, { force, evenIfSmaller, now });
  } finally {
    await archive.close();
  }
}

/**
 * Returns the rows of all tables in the backup as sorted lines, and all referenced files. Versions are omitted,
 * because a restore raises them.
 */
export async function dumpTarget({ db, fileStore }: RestoreTarget) {
  const rows: Record<string, string[]> = {};
  for (const table of backedUpTables) rows[table] = await dumpRows(db, table);
  const files: Record<string, string> = {};
  for (const { file_key: key } of await db.selectFrom('documents').select('file_key').execute()) {
    files[key] = (await readStoredFile(fileStore, key)).toString('base64');
  }
  return { rows, files };
}

async function dumpRows(db: Database, table: string) {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
  const isOmitted = (column: string) => table === 'students' && column === 'version';
  return rows
    .filter(({ key }) => table !== 'settings' || !/^first_(result_)?version$/.test(String(key)))
    .map((row) => Object.entries(row).filter(([column]) => !isOmitted(column)))
    .map((row) => JSON.stringify(row.toSorted()))
    .toSorted();
}

async function readStoredFile(store: FileStore, key: string) {
  const file = await store.open(key);
  if (!file) throw new Error(`There is no file ${key}.`);
  return await buffer(file.stream);
}
