import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { selectPostgresTests, readModules } from './postgres-tests.ts';

const chosen = (modules: Record<string, string[]>) =>
  selectPostgresTests(Object.keys(modules), (file) => modules[file] ?? []);

const harness = {
  'testing/database-template.ts': ['pg'],
  'testing/test-portal.ts': ['app.ts', 'testing/database-template.ts'],
  'testing/workbooks.ts': ['testing/test-portal.ts'],
};
const portal = ['testing/test-portal.ts'];

it('selects tests that open a database, directly or not, in a feature with a repository', () => {
  expect(
    chosen({
      ...harness,
      'features/marks/marks.repository.ts': ['kysely'],
      'features/marks/save.test.ts': portal,
      'features/marks/imports/import.test.ts': ['testing/workbooks.ts'],
      'features/marks/average.test.ts': ['features/marks/average.ts'],
      'features/help/help.test.ts': portal,
      'features/marks/export.test.ts': [...portal, 'hucre/xlsx', 'testing/rows.ts'],
      'testing/rows.ts': ['kysely'],
    }),
  ).toEqual(['features/marks/save.test.ts', 'features/marks/imports/import.test.ts']);
});

it('selects tests elsewhere that open a database and import a module with queries', () => {
  expect(
    chosen({
      ...harness,
      'features/marks/marks.repository.ts': ['kysely'],
      'backup/table-rows.ts': ['kysely'],
      'backup/rows.test.ts': [...portal, 'backup/table-rows.ts'],
      'db/schema.test.ts': ['testing/database-template.ts'],
      'http/load.test.ts': [...portal, 'db/database.ts'],
      'http/marks.test.ts': [...portal, 'features/marks/marks.repository.ts'],
      'http/sql.test.ts': [...portal, 'kysely'],
      'http/headers.test.ts': portal,
      'db/text.test.ts': ['db/text.ts'],
      'db/start.test.ts': portal,
      'features/marks/print.test.ts': [...portal, 'testing/read-form.ts', 'kysely'],
      'contract/fuzz.test.ts': portal,
    }),
  ).toEqual([
    'backup/rows.test.ts',
    'db/schema.test.ts',
    'http/load.test.ts',
    'http/marks.test.ts',
    'http/sql.test.ts',
    'db/start.test.ts',
    'features/marks/print.test.ts',
    'contract/fuzz.test.ts',
  ]);
});

it('reads the imports of the server', () => {
  const { files, importsOf } = readModules(fileURLToPath(new URL('..', import.meta.url)));
  const tests = selectPostgresTests(files, importsOf);
  expect(tests).toContain('features/students/save-record.test.ts');
  expect(tests).toContain('backup/restore.test.ts');
  expect(tests).not.toContain('zip/zip-stream.test.ts');
  expect(tests).not.toContain('http/security-headers.test.ts');
});
