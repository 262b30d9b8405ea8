import { expect, it } from 'vitest';
import { isOfTest, normalizeStatement } from './executed-statements.ts';

const stackOf = (...modules: string[]) =>
  ['Error', ...modules.map((module) => `    at async read (/formroom/apps/server/src/${module}:10:20)`)].join(
    '\n',
  );

it('tells the statements of a test from those of the portal', () => {
  const inDatabase = ['db/connection-load.ts', 'testing/forbid-outer-queries.ts'];
  expect(isOfTest(stackOf(...inDatabase, 'features/marks/marks.test.ts'))).toBe(true);
  expect(isOfTest(stackOf(...inDatabase, 'testing/remove-students.ts', 'http/load.test.ts'))).toBe(true);
  const repository = 'features/marks/marks.repository.ts';
  expect(isOfTest(stackOf(...inDatabase, repository, 'features/marks/marks.test.ts'))).toBe(false);
  expect(isOfTest(stackOf(...inDatabase, repository))).toBe(false);
  expect(isOfTest(stackOf(...inDatabase, 'db/migrate.ts'))).toBe(false);
  expect(isOfTest('Error')).toBe(false);
});

it('tells statements from each other by what they do, not by how many values they have', () => {
  const conditions = (count: number) =>
    Array.from({ length: count }, () => '("id" = ? and "code" = ?)').join(' or ');
  expect(normalizeStatement(`delete from "marks" where "id" in (?, ?, ?) and (${conditions(3)})`)).toEqual(
    normalizeStatement(`delete from "marks" where "id" in (?) and (${conditions(1)})`),
  );
  expect(normalizeStatement('update "students" set "town" = ?, "class_id" = ? where "id" = ?')).toEqual([
    'update "students" set  where "id" = ?',
    'update "students" set "town" = ?',
    'update "students" set "class_id" = ?',
  ]);
  expect(normalizeStatement('select 1')).toEqual(['select 1']);
});
