import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import {
  findDatabaseTests,
  readExecutedStatements,
  readModules,
  RECORDS_VARIABLE,
  selectOtherTests,
} from './apps/server/src/testing/postgres-tests.ts';
import { components } from './apps/web/vitest.components.ts';

const { files, importsOf } = readModules(fileURLToPath(new URL('apps/server/src', import.meta.url)));
const databaseTests = findDatabaseTests(files, importsOf);
const recordsFolder = process.env[RECORDS_VARIABLE];
const executed = readExecutedStatements(recordsFolder);
// On PostgreSQL run the tests about SQL, and of the others all, or those that execute further statements.
const selectedTests = executed.length > 0 ? selectOtherTests(databaseTests, executed) : {};
const others = executed.length > 0 ? Object.keys(selectedTests) : databaseTests.others;
const onPostgres = [...databaseTests.aboutSql, ...others].map((file) => `src/${file}`);

const globalSetup = [fileURLToPath(new URL('apps/server/src/testing/database-template.ts', import.meta.url))];
/** Replaces Argon2 with cheap parameters: at its real cost, password hashing would take a fifth of the tests' time. */
const resolve = {
  alias: {
    '@node-rs/argon2': fileURLToPath(new URL('apps/server/src/testing/fast-argon2.ts', import.meta.url)),
  },
};
/** Records what the tests on SQLite execute. */
const recorded = {
  resolve: {
    alias: {
      ...resolve.alias,
      '@photostructure/sqlite': fileURLToPath(
        new URL('apps/server/src/testing/observed-sqlite.ts', import.meta.url),
      ),
    },
  },
  setupFiles: [fileURLToPath(new URL('apps/server/src/testing/record-statements.ts', import.meta.url))],
};
const recording = recordsFolder === undefined ? { resolve, setupFiles: [] } : recorded;
const server = {
  root: 'apps/server',
  include: ['src/**/*.test.ts'],
  // Most objects of a test are short-lived: a larger young generation halves the cost of garbage collection.
  execArgv: ['--max-semi-space-size=64'],
  // One more than the cores, because tests wait for the server's processes, its database and its time limits.
  maxWorkers: 3,
  // All projects of a group must have the same number of workers.
  sequence: { groupOrder: 1 },
  // Ends only a test that hangs: beside other work, on a slow machine that stood still at times, one took 187 s.
  testTimeout: 360_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    pool: 'forks',
    // The smallest supported machine has two cores.
    maxWorkers: 2,
    // Files share modules, because loading them for each file takes longer than the tests: each test creates what it changes.
    isolate: false,
    // Longer than the default of one second, which is too short on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      { extends: true, test: { name: 'domain', root: 'packages/domain', include: ['src/**/*.test.ts'] } },
      { extends: true, test: { name: 'scripts', include: ['scripts/**/*.test.mjs', 'bench/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, '**/*.component.test.*'],
        },
      },
      components,
      {
        extends: true,
        resolve: recording.resolve,
        test: {
          ...server,
          name: 'server-sqlite',
          env: { TEST_DATABASE: 'sqlite' },
          globalSetup,
          setupFiles: recording.setupFiles,
        },
      },
      {
        extends: true,
        resolve,
        test: {
          ...server,
          name: 'server-postgres',
          include: onPostgres,
          env: { TEST_DATABASE: 'postgres' },
          globalSetup,
          setupFiles: [
            fileURLToPath(new URL('apps/server/src/testing/only-selected-tests.ts', import.meta.url)),
          ],
          provide: { selectedTests },
        },
      },
    ],
  },
});
