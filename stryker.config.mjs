// The options of `npm run mutate`; the files to mutate are listed in scripts/mutation/areas.mjs.
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutation/vitest.config.mjs', related: false },
  concurrency: 1,
  // Added to the normal duration of a test before a mutant counts as an endless loop; a busy machine needs this much.
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
