import { defineConfig } from '@playwright/test';
import { browserFlags, findHeadlessShell } from '../scripts/set-up/browser.mjs';
import { mainJourneys } from './main-journeys.ts';
import type { PortalOptions } from './portal.ts';

/**
 * Pages live for seconds, so V8's optimizing compilers cost more time than they save: without Turbofan (`--no-opt`) journeys
 * take a tenth less CPU time, and without Maglev another tenth.
 */
const journeyFlags = [...browserFlags, '--js-flags=--no-opt,--no-maglev'];

/**
 * Each journey runs on one database: if there is a PostgreSQL server, those with this tag run on it, because what they
 * show depends on how the database stores and locks.
 */
const onPostgres = /@postgres/;
const hasPostgres = Boolean(process.env.TEST_POSTGRES_URL);

/** `main` and `others` together are all. */
const { JOURNEYS } = process.env;

export default defineConfig<object, PortalOptions>({
  testDir: 'specs',
  ...(JOURNEYS === 'main' && { testMatch: mainJourneys }),
  ...(JOURNEYS === 'others' && { testIgnore: mainJourneys }),
  globalSetup: './demo-school.ts',
  outputDir: 'test-results',
  // One more than the cores of the smallest supported machine, because a journey waits for its page a sixth of the time.
  workers: 3,
  retries: 0,
  // The individual waits have limits of their own.
  timeout: 60_000,
  // Two busy cores have taken more than 10 s to show a page.
  expect: { timeout: 30_000 },
  use: {
    locale: 'en-TT',
    timezoneId: 'America/Port_of_Spain',
    // Without animations, which take time to wait for and to draw.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findHeadlessShell(), args: journeyFlags },
  },
  projects: [
    { name: 'SQLite', ...(hasPostgres && { grepInvert: onPostgres }) },
    ...(hasPostgres
      ? [{ name: 'PostgreSQL', grep: onPostgres, use: { database: 'postgres' as const } }]
      : []),
  ],
});
