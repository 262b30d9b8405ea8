import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { findHistory } from '../features/history/history.repository.ts';
import { isTestOnly, readsWithoutLimit, requireLimits } from './require-limits.ts';
import { testPortal } from './test-portal.ts';

it.each([
  'select "field" from "history" where "student_id" = ?',
  'select * from audit_log',
  'select count(*) from "students" where "id" in (select "student_id" from "history")',
  'select * from (select * from "history" where "id" = ?) as "page" limit ?',
  'select * from "students" inner join "history" on "history"."id" = "students"."id"',
  'select "id" from "students" union select "student_id" from "history" where "field" = \'limit\'',
  'insert into "notes" select "field" from "history"',
  'select max("id") from "history" group by "student_id"',
])('finds a read without a limit: %s', (statement) => {
  expect(readsWithoutLimit(statement)).toBe(true);
});

it.each([
  'select "field" from "history" where "student_id" = $1 limit $2',
  'insert into "history" ("field") values (?)',
  'update "audit_log" set "status" = ? where "id" = ?',
  'delete from "history" where id in (select id from history limit 10)',
  'select * from "imports"',
  'select * from (select "id" from "history" limit 3) as "page" inner join "students" on true',
  'select count(*) as count from "history" where true',
  'select "last" from (select max("id") as "last" from "history") as "loaded"',
  'declare backup_rows no scroll cursor for select "id" from "history"',
])('accepts %s', (statement) => {
  expect(readsWithoutLimit(statement)).toBe(false);
});

it('refuses such a read of the portal on either database, and not those of a test', async () => {
  const { db } = await testPortal();
  requireLimits(db);
  expect(await findHistory(db, '20260001', { limit: 1 })).toEqual([]);
  await expect((async () => await sql`select count(*) from history`.execute(db))()).resolves.toBeDefined();
});

it('tells the statements of a test from those of the portal', () => {
  const stack = (...modules: string[]) =>
    modules.map((module) => `    at async read (/formroom/apps/server/src/${module}:10:20)`).join('\n');
  const database = ['db/connection-load.ts', 'testing/forbid-outer-queries.ts'];
  expect(isTestOnly(stack(...database, 'features/marks/marks.test.ts'))).toBe(true);
  expect(isTestOnly(stack(...database, 'testing/remove-students.ts', 'http/load.test.ts'))).toBe(true);
  const repository = 'features/marks/marks.repository.ts';
  expect(isTestOnly(stack(...database, repository, 'features/marks/marks.test.ts'))).toBe(false);
  expect(isTestOnly(stack(...database, 'db/migrate.ts'))).toBe(false);
  expect(isTestOnly('Error')).toBe(false);
});
