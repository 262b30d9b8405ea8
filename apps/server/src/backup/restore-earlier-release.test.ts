import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { migrateTo, migrationNames } from '../db/migrate.ts';
import { inConnectionTransaction } from '../db/transactions.ts';
import { backUpTo, createEmptyTarget, dumpTarget, restore } from '../testing/backup-targets.ts';

vi.mock('../db/find-migrations.ts', async (importOriginal) =>
  (await import('../testing/later-migration.ts')).addLaterMigration(await importOriginal()),
);

it('migrates a backup of any earlier release', async () => {
  const school = await createEmptyTarget();
  const backups: string[] = [];
  for (const migration of migrationNames) {
    await inConnectionTransaction(school.db, async (connection) => {
      await migrateTo(connection, migration);
      if (migration !== migrationNames[0]) return;
      await sql`insert into students (id, version, updated_at, search_text, sort_name, agree_terms_conditions)
        values ('20260009', 3, '2026-09-01', 'old', 'old', 1)`.execute(connection);
    });
    backups.push((await backUpTo(school)).path);
  }
  const newest = await dumpTarget(school);
  expect(newest.rows.students).toEqual([expect.stringContaining('["later","later"]')]);
  const target = await createEmptyTarget();
  for (const path of backups) {
    await restore(path, target, { force: true });
    expect(await dumpTarget(target)).toEqual(newest);
  }
});
