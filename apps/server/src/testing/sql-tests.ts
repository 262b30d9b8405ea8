import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

const TYPE_IMPORT = /^import type [^;]*;/gm;
/** A module that knows SQL, a test's own database, or any other module that helps tests. */
const SQL_IMPORT =
  /from '(?:kysely|[^']*\.repository\.ts|[^']*\/db\/[^']*|[^']*\/testing\/database-template\.ts)'/;
const TESTING_IMPORT = /from '[^']*\/testing\/[^']*'/;
/** Tests of SQL, and those that send values which PostgreSQL may reject where SQLite stores them. */
const SQL_TEST = /^(?:db\/(?!dialects\/sqlite)|contract\/(?:fuzz|bad-input)\.test)/;

/**
 * Divides the test files under the server's `src`, by their path in it: `aboutSql` runs on both databases at every change,
 * `others` on PostgreSQL in `npm run test:all`.
 */
export function divideServerTests(src: string) {
  const tests = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => file.endsWith('.test.ts') && !file.startsWith('db/dialects/sqlite/'));
  const read = (file: string) => readFileSync(join(src, file), 'utf8').replaceAll(TYPE_IMPORT, '');
  const isAboutSql = (file: string) => SQL_TEST.test(file) || SQL_IMPORT.test(read(file));
  const aboutSql = tests.filter(isAboutSql);
  const others = tests.filter((file) => !aboutSql.includes(file) && TESTING_IMPORT.test(read(file)));
  return { aboutSql, others };
}
