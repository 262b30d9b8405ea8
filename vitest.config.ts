import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { divideServerTests } from './apps/server/src/testing/sql-tests.ts';
import { components } from './apps/web/vitest.components.ts';

const serverTests = divideServerTests(fileURLToPath(new URL('apps/server/src', import.meta.url)));

const globalSetup = [fileURLToPath(new URL('apps/server/src/testing/database-template.ts', import.meta.url))];
/** Replaces Argon2 with cheap parameters: at its real cost, password hashing would take a fifth of the tests' time. */
const resolve = {
  alias: {
    '@node-rs/argon2': fileURLToPath(new URL('apps/server/src/testing/fast-argon2.ts', import.meta.url)),
  },
};
const server = {
  root: 'apps/server',
  include: ['src/**/*.test.ts'],
  // Most objects of a test are short-lived: a larger young generation halves the cost of garbage collection.
  execArgv: ['--max-semi-space-size=64'],
  // One more than the cores, because tests wait for the server's processes, its database and its time limits.
  maxWorkers: 3,
  // All projects of a group must have the same number of workers.
  sequence: { groupOrder: 1 },
  // The slowest test takes a fifth of it on a quiet machine.
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

const postgresTests = (name: string, files: readonly string[]): TestProjectInlineConfiguration => ({
  extends: true,
  resolve,
  test: {
    ...server,
    name,
    include: files.map((file) => `src/${file}`),
    env: { TEST_DATABASE: 'postgres' },
    globalSetup,
  },
});

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
        resolve,
        test: {
          ...server,
          name: 'server-sqlite',
          env: { TEST_DATABASE: 'sqlite' },
          globalSetup,
        },
      },
      postgresTests('server-postgres', serverTests.aboutSql),
      postgresTests('server-postgres-others', serverTests.others),
    ],
  },
});
