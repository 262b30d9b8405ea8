import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser } from '../scripts/set-up/browser.mjs';

export default defineConfig({
  testDir: 'specs',
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'en-TT',
    timezoneId: 'America/Port_of_Spain',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findBrowser(),
      args: browserFlags,
    },
  },
});
