import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { findDatabaseTests, readModules, selectOtherTests } from './postgres-tests.ts';

it('finds the tests that open a database, directly or not, and which of them are about SQL', () => {
  const portal = ['testing/test-portal.ts'];
  const modules: Record<string, string[]> = {
    'testing/database-template.ts': ['pg'],
    'testing/test-portal.ts': ['app.ts', 'testing/database-template.ts'],
    'testing/workbooks.ts': ['testing/test-portal.ts'],
    'features/marks/save.test.ts': portal,
    'features/marks/import.test.ts': ['testing/workbooks.ts'],
    'features/marks/average.test.ts': ['features/marks/average.ts'],
    'features/marks/marks.test.ts': [...portal, 'features/marks/marks.repository.ts'],
    'http/load.test.ts': [...portal, 'db/database.ts'],
    'http/sql.test.ts': [...portal, 'kysely'],
    'db/schema.test.ts': ['testing/database-template.ts'],
    'db/start.test.ts': portal,
    'db/text.test.ts': ['db/text.ts'],
    'db/database.ts': ['kysely'],
    'db/zip.ts': ['node:zlib'],
    'http/zip.test.ts': [...portal, 'db/zip.ts'],
    'contract/fuzz.test.ts': portal,
    'contract/permissions.test.ts': portal,
  };
  expect(findDatabaseTests(Object.keys(modules), (file) => modules[file] ?? [])).toEqual({
    aboutSql: [
      'features/marks/marks.test.ts',
      'http/load.test.ts',
      'http/sql.test.ts',
      'db/schema.test.ts',
      'db/start.test.ts',
      'contract/fuzz.test.ts',
    ],
    others: [
      'features/marks/save.test.ts',
      'features/marks/import.test.ts',
      'http/zip.test.ts',
      'contract/permissions.test.ts',
    ],
  });
});

it('selects the quickest other tests that execute the statements which the tests about SQL do not', () => {
  const tests = { aboutSql: ['db/a.test.ts'], others: ['b.test.ts', 'c.test.ts'] };
  const executed = (file: string, name: string, ms: number, ...statements: string[]) => ({
    file: `${file}.test.ts`,
    name,
    ms,
    statements,
  });
  expect(
    selectOtherTests(tests, [
      executed('db/a', 'reads', 50, 'select', 'begin'),
      executed('b', 'reads again', 50, 'select'),
      executed('b', 'writes slowly', 9_000, 'insert', 'begin'),
      executed('b', 'writes', 90, 'insert', 'select'),
      executed('c', 'changes everything', 90, 'insert', 'update', 'delete'),
      executed('c', 'counts', 50, 'count'),
      executed('not-a-database', 'stays', 50, 'vacuum'),
    ]),
  ).toEqual({ 'c.test.ts': ['changes everything', 'counts'] });
});

it('reads the imports of the server', () => {
  const { files, importsOf } = readModules(fileURLToPath(new URL('..', import.meta.url)));
  const { aboutSql, others } = findDatabaseTests(files, importsOf);
  expect(aboutSql).toContain('db/schema.test.ts');
  expect(others).toContain('features/settings/settings.test.ts');
  expect([...aboutSql, ...others]).not.toContain('zip/zip-stream.test.ts');
});
