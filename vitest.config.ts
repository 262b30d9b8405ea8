import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { selectPostgresTests, readModules } from './apps/server/src/testing/postgres-tests.ts';
import { components } from './apps/web/vitest.components.ts';

// The tests that also run on PostgreSQL: those that open a database, if their feature has a repository, if they cover
// all routes, or if they import a module with SQL.
const { files, importsOf } = readModules(fileURLToPath(new URL('apps/server/src', import.meta.url)));
const onPostgres = selectPostgresTests(files, importsOf).map((file) => `src/${file}`);

const globalSetup = [fileURLToPath(new URL('apps/server/src/testing/database-template.ts', import.meta.url))];
/** Replaces Argon2 with cheap parameters: at its real cost, password hashing would take a fifth of the tests' time. */
const fastArgon2 = fileURLToPath(new URL('apps/server/src/testing/fast-argon2.ts', import.meta.url));
const resolve = { alias: { '@node-rs/argon2': fastArgon2 } };
const server = {
  root: 'apps/server',
  include: ['src/**/*.test.ts'],
  // Each test creates its own server and database, so files can share modules; loading them per file costs a minute.
  isolate: false,
  // Most objects of a test are short-lived: a larger young generation halves the cost of garbage collection.
  execArgv: ['--max-semi-space-size=64'],
  // Ten times the duration of the slowest tests on an idle machine.
  testTimeout: 90_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    // The smallest supported machine has two cores, and password hashing uses both.
    pool: 'forks',
    maxWorkers: 2,
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
        resolve,
        test: { ...server, name: 'server-sqlite', env: { TEST_DATABASE: 'sqlite' }, globalSetup },
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
        },
      },
    ],
  },
});
