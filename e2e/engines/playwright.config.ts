import { defineConfig } from '@playwright/test';
import type { EngineOptions } from './engine.ts';

/** One journey in each engine, side by side; the browsers are driven by what `engine.ts` starts. */
export default defineConfig<object, EngineOptions>({
  testDir: '.',
  outputDir: '../test-results',
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  projects: [
    { name: 'Chromium', use: { engine: 'Chromium' } },
    { name: 'Firefox', use: { engine: 'Firefox' } },
    { name: 'WebKit', use: { engine: 'WebKit' } },
  ],
});
