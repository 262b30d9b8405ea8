import { defineConfig } from '@playwright/test';
import { findBrowser } from '../scripts/set-up/browser.mjs';

const asRoot = process.getuid?.() === 0;

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
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        // Chromium's sandbox does not start as root.
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
