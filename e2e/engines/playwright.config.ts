import { defineConfig } from '@playwright/test';
import { TIMEOUT_MS } from './browser-driver.ts';
import type { EngineOptions } from './engine.ts';

/** One journey in each engine, side by side; the browsers are driven by what `engine.ts` starts. */
export default defineConfig<object, EngineOptions>({
  testDir: '.',
  outputDir: '../test-results',
  workers: 3,
  // Three browsers share the cores with whatever else the machine does.
  timeout: 300_000,
  expect: { timeout: TIMEOUT_MS },
  projects: [
    { name: 'Chromium', use: { engine: 'Chromium' } },
    { name: 'Firefox', use: { engine: 'Firefox' } },
    { name: 'WebKit', use: { engine: 'WebKit' } },
  ],
});
