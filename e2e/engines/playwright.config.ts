import { defineConfig } from '@playwright/test';
import { TIMEOUT_MS } from './browser-driver.ts';
import type { EngineOptions } from './engine.ts';

/** Runs the journeys in each engine in parallel; `engine.ts` starts the browsers. */
export default defineConfig<object, EngineOptions>({
  testDir: '.',
  globalSetup: '../demo-school.ts',
  outputDir: '../test-results',
  workers: 3,
  timeout: 60_000,
  expect: { timeout: TIMEOUT_MS },
  projects: [
    { name: 'Chromium', use: { engine: 'Chromium' } },
    { name: 'Firefox', use: { engine: 'Firefox' } },
    { name: 'WebKit', use: { engine: 'WebKit' } },
  ],
});
