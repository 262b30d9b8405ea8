import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import type { BrowserCommand } from 'vitest/node';
import { browserFlags, findHeadlessShell } from '../../scripts/set-up/browser.mjs';

/** Keeps the portal's own modules from MSW, which would ask the page about each of them. */
const withoutModules = `addEventListener('fetch', (event) => {
  if (event.request.destination === 'script') event.stopImmediatePropagation();
});
`;

/** Serves the service worker with which MSW mocks the API for a page. */
const mockServiceWorker: Plugin = {
  name: 'mock-service-worker',
  configureServer(server) {
    const worker = readFileSync(createRequire(import.meta.url).resolve('msw/mockServiceWorker.js'), 'utf8');
    server.middlewares.use('/mockServiceWorker.js', (_request, response) => {
      response.setHeader('Content-Type', 'text/javascript').end(withoutModules + worker);
    });
  },
};

const emulateForcedColours: BrowserCommand<['active' | 'none']> = ({ page }, forcedColors) =>
  page.emulateMedia({ forcedColors });

/** Runs React and Material UI without their development checks, which double the run time. */
const productionMode = { 'process.env.NODE_ENV': '"production"' };
/**
 * Vite's conditions for a browser with the production builds of packages: Emotion's development build adds an element
 * to the page for each CSS rule, which takes a third more time.
 */
const productionBuilds = ['module', 'browser', 'production'];

/** Tests of screens in a real browser with a mocked API, for example the loading, error and empty states. */
export const components: TestProjectInlineConfiguration = {
  extends: true,
  plugins: [react(), mockServiceWorker],
  oxc: { jsx: { runtime: 'automatic', development: false, refresh: false } },
  resolve: { conditions: productionBuilds },
  cacheDir: '../../.cache/vite-components',
  // Finds all packages before the first test: a package found later would reload the page in the middle of a test.
  optimizeDeps: {
    entries: ['src/main.ts', 'src/testing/*.{ts,tsx}', 'src/**/*.component.test.*'],
    rolldownOptions: { transform: { define: productionMode } },
  },
  test: {
    name: 'components',
    root: 'apps/web',
    include: ['src/**/*.component.test.{ts,tsx}'],
    setupFiles: [fileURLToPath(new URL('src/testing/set-up.ts', import.meta.url))],
    // As for a journey: ends only a test that hangs. An action waits for its element for 30 s (`actionTimeout`).
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One more than the cores of the smallest supported machine, because a page waits for its driver a sixth of the time.
    maxWorkers: 3,
    // All projects of a group must have the same number of workers.
    sequence: { groupOrder: 1 },
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      provider: playwright({
        actionTimeout: 30_000,
        get launchOptions() {
          return { executablePath: findHeadlessShell(), args: browserFlags };
        },
        // Without animations, which take time to wait for and to draw.
        contextOptions: {
          locale: 'en-TT',
          timezoneId: 'America/Port_of_Spain',
          reducedMotion: 'reduce',
        },
      }),
      instances: [{ browser: 'chromium' }],
      commands: { emulateForcedColours },
    },
  },
};
