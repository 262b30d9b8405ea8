import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import type { BrowserCommand } from 'vitest/node';
import { browserFlags, findHeadlessShell } from '../../scripts/set-up/browser.mjs';

/** The service worker through which MSW answers the calls of a page. */
const mockServiceWorker: Plugin = {
  name: 'mock-service-worker',
  configureServer(server) {
    const worker = readFileSync(createRequire(import.meta.url).resolve('msw/mockServiceWorker.js'));
    server.middlewares.use('/mockServiceWorker.js', (_request, response) => {
      response.setHeader('Content-Type', 'text/javascript').end(worker);
    });
  },
};

const emulateForcedColours: BrowserCommand<['active' | 'none']> = ({ page }, forcedColors) =>
  page.emulateMedia({ forcedColors });

/** React and Material UI without their checks for developers, which take twice the time. */
const asFamiliesRunIt = { 'process.env.NODE_ENV': '"production"' };

/** Screens in a real browser with stubbed answers: what they show while something loads, fails or is empty. */
export const components: TestProjectInlineConfiguration = {
  extends: true,
  plugins: [react(), mockServiceWorker],
  oxc: { jsx: { runtime: 'automatic', development: false, refresh: false } },
  cacheDir: '../../.cache/vite-components',
  // Found before the first test, so that none is interrupted by a reload for one more package.
  optimizeDeps: {
    entries: ['src/main.ts', 'src/testing/*.{ts,tsx}', 'src/**/*.component.test.*'],
    rolldownOptions: { transform: { define: asFamiliesRunIt } },
  },
  test: {
    name: 'components',
    root: 'apps/web',
    include: ['src/**/*.component.test.{ts,tsx}'],
    setupFiles: [fileURLToPath(new URL('src/testing/set-up.ts', import.meta.url))],
    // As long as a journey may take: on a busy machine a check at both widths takes seconds.
    testTimeout: 60_000,
    // The modules are read once for all files: `openPortal` starts each test with an empty page and store.
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      provider: playwright({
        get launchOptions() {
          return { executablePath: findHeadlessShell(), args: browserFlags };
        },
        contextOptions: { locale: 'en-TT', timezoneId: 'America/Port_of_Spain' },
      }),
      instances: [{ browser: 'chromium' }],
      commands: { emulateForcedColours },
    },
  },
};
