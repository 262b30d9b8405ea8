import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { divideServerTests } from './sql-tests.ts';

it('finds the tests about SQL, and those of the others that may use a database', () => {
  const src = mkdtempSync(join(tmpdir(), 'formroom-tests-'));
  onTestFinished(() => rmSync(src, { recursive: true }));
  const portal = "import { testPortal } from '../../testing/test-portal.ts';";
  const modules = {
    'features/marks/save.test.ts': portal,
    'features/marks/type.test.ts': `${portal}\nimport type { Selectable } from 'kysely';`,
    'features/marks/average.test.ts': "import { average } from './average.ts';",
    'features/marks/marks.test.ts': `${portal}\nimport { findMarks } from './marks.repository.ts';`,
    'features/marks/marks.repository.ts': "import { sql } from 'kysely';",
    'http/load.test.ts': "import { openDatabase } from '../db/database.ts';",
    'http/sql.test.ts': "import { sql } from 'kysely';",
    'db/schema.test.ts': portal,
    'db/dialects/sqlite/commit.test.ts': portal,
    'contract/fuzz.test.ts': portal,
    'contract/permissions.test.ts': "import { testPortal } from '../testing/test-portal.ts';",
  };
  for (const [path, text] of Object.entries(modules)) {
    mkdirSync(dirname(join(src, path)), { recursive: true });
    writeFileSync(join(src, path), text);
  }
  const { aboutSql, others } = divideServerTests(src);
  expect(aboutSql.toSorted()).toEqual([
    'contract/fuzz.test.ts',
    'db/schema.test.ts',
    'features/marks/marks.test.ts',
    'http/load.test.ts',
    'http/sql.test.ts',
  ]);
  expect(others.toSorted()).toEqual([
    'contract/permissions.test.ts',
    'features/marks/save.test.ts',
    'features/marks/type.test.ts',
  ]);
});
