import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { FileStore } from '../storage/file-store.ts';
import { backedUpTables } from './backed-up-tables.ts';
import { findMigration } from './migration-state.ts';
import { startMarkers } from '../features/settings/markers.repository.ts';
import { OperatorError } from './operator-error.ts';
import { describeSize, findLoss, type SchoolSize } from './school-size.ts';
import { findTables } from '../db/dialects/table-rows.ts';

/** Filled at the first start, so its rows do not mean that the database has a school. */
const REFERENCE_TABLE = 'reference_entries';

/** @throws OperatorError with the existing content, unless `force` is set */
export async function assertEmptyTarget(
  { db, fileStore }: { db: Database; fileStore: FileStore },
  force: boolean,
) {
  await findMigration(db);
  if (force) return;
  const [rows, files] = [await countRows(db), await countFiles(fileStore)];
  const conflicts = [
    ...(rows.length > 0 ? [`The database is not empty: ${rows.join(', ')}.`] : []),
    ...(files > 0 ? [`The file store is not empty: ${pluralize(files, 'file')}.`] : []),
  ];
  if (conflicts.length === 0) return;
  throw new OperatorError(
    `${conflicts.join('\n')}\nNothing was changed. Use --force to replace the content of the database with the backup.`,
  );
}

/** @throws OperatorError if the backup would replace a school by much less (R76) */
export function assertNotSmaller(current: SchoolSize, backup: SchoolSize) {
  if (current.students === 0) return;
  const loss = findLoss(current, backup);
  if (loss === undefined) return;
  throw new OperatorError(
    `This backup ${loss}, and would replace a database with ${describeSize(current)}.\nNothing was changed. If that is right, add --even-if-smaller.`,
  );
}

async function countRows(db: Database) {
  const live = await findTables(db);
  const counts: string[] = [];
  for (const table of backedUpTables) {
    if (table === REFERENCE_TABLE || !live.has(table)) continue;
    const isSchoolData = table === 'settings' ? sql`key not in (${sql.join(startMarkers)})` : sql`true`;
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where ${isSchoolData}`.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count > 0) counts.push(`${table} ${count}`);
  }
  return counts;
}

async function countFiles(fileStore: FileStore) {
  const keys = new Set<string>();
  for await (const key of fileStore.list()) keys.add(key);
  return keys.size;
}
