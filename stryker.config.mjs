// How `npm run mutate` changes the code; what it changes stands in scripts/mutation/areas.mjs.
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutation/vitest.config.mjs', related: false },
  concurrency: 1,
  // Tests that wait for a database need longer on a busy machine than a mutant that never ends is worth.
  timeoutMS: 20_000,
  tempDirName: '.cache/mutation',
  ignorePatterns: [
    '.cache',
    'data',
    'dist',
    'test-results',
    'playwright-report',
    'apps/web',
    'bench',
    'docs',
    'e2e',
  ],
  reporters: ['clear-text', 'html', 'json'],
  htmlReporter: { fileName: '.cache/mutation-report.html' },
  jsonReporter: { fileName: '.cache/mutation-report.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 85, break: 85 },
};
