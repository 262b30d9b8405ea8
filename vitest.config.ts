import { configDefaults, defineConfig } from 'vitest/config';
import { selectPostgresTests, readModules } from './apps/server/src/testing/postgres-tests.ts';
import { components } from './apps/web/vitest.components.ts';

// Tests that open a database, where their feature has a repository, they are a suite over all calls, or they import
// what asks the database themselves.
const { files, importsOf } = readModules(new URL('apps/server/src', import.meta.url).pathname);
const onPostgres = selectPostgresTests(files, importsOf).map((file) => `src/${file}`);

const globalSetup = [new URL('apps/server/src/testing/database-template.ts', import.meta.url).pathname];
/** Password hashing at its real cost would be a fifth of the tests' time. */
const quickArgon2 = new URL('apps/server/src/testing/fast-argon2.ts', import.meta.url).pathname;
const resolve = { alias: { '@node-rs/argon2': quickArgon2 } };
const server = {
  root: 'apps/server',
  include: ['src/**/*.test.ts'],
  // Each test has a portal and a database of its own; reading the modules anew for each file would take a minute.
  isolate: false,
  // The youngest objects are most of what a test makes: room for them halves what collecting them costs.
  execArgv: ['--max-semi-space-size=64'],
  // Ten times what the slowest take on an idle machine.
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    // Two cores are the least this has to run well on, and password hashing keeps both busy.
    pool: 'forks',
    maxWorkers: 2,
    // What is waited for comes late on a machine that is busy.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      { extends: true, test: { name: 'domain', root: 'packages/domain', include: ['src/**/*.test.ts'] } },
      { extends: true, test: { name: 'scripts', root: 'scripts', include: ['**/*.test.mjs'] } },
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
