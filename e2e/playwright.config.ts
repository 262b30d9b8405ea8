import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser, findHeadlessShell } from '../scripts/set-up/browser.mjs';

/** The headless shell takes a third less time, and shows no PDF in a frame. */
const wholeBrowser = /@whole-browser/;

const started = (executablePath: string) => ({ executablePath, args: browserFlags });

export default defineConfig({
  testDir: 'specs',
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  // Ten times what the slowest takes on an idle machine; what a test waits for has limits of its own.
  timeout: 180_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'en-TT',
    timezoneId: 'America/Port_of_Spain',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'headless shell',
      grepInvert: wholeBrowser,
      use: { launchOptions: started(findHeadlessShell()) },
    },
    { name: 'whole browser', grep: wholeBrowser, use: { launchOptions: started(findBrowser()) } },
  ],
});
