import { build } from '../set-up/build.mjs';
import { execute } from './execute.mjs';
import { reportFile } from './report-file.mjs';
import { failures, playwrightTimes, playwrightRerunCommand } from './test-times.mjs';

/** Seconds that the journeys of one file may take before the gate warns. */
const BUDGET = 40;

/**
 * Runs the journeys in e2e/specs against the built portal.
 * @param {() => Promise<NodeJS.ProcessEnv>} [environment] without a PostgreSQL server all run on SQLite
 * @param {string[]} [journeys] parts of file names; all journeys if omitted
 * @returns {import('./run-gates.mjs').Gate}
 */
export function browserGate(environment = () => Promise.resolve({}), journeys = []) {
  const run = async () => {
    await build(['server', 'web']);
    const report = reportFile('browser');
    const env = { ...(await environment()), PLAYWRIGHT_JSON_OUTPUT_FILE: report.path };
    const { code } = await execute(
      '@playwright/test/cli.js',
      ['test', '--config=e2e', '--forbid-only', '--reporter=list,json', ...journeys],
      { env, live: true },
    );
    const { stats, suites } = /** @type {import('./test-times.mjs').PlaywrightReport} */ (report.read());
    return playwrightOutcome(code, stats, playwrightTimes(suites), playwrightRerunCommand);
  };
  return { name: 'browser tests', cores: 2, budget: BUDGET, run };
}

/**
 * @param {number} code
 * @param {import('./test-times.mjs').PlaywrightReport['stats']} stats
 * @param {import('./test-times.mjs').TestTime[]} tests
 * @param {(test: import('./test-times.mjs').TestTime) => string} rerunCommand
 */
export function playwrightOutcome(code, stats, tests, rerunCommand) {
  const counted = stats.unexpected + stats.flaky + stats.skipped;
  const failed = counted === 0 && (code !== 0 || stats.expected === 0) ? 1 : counted;
  const output = stats.skipped > 0 ? `${stats.skipped} tests are skipped.` : '';
  return { passed: stats.expected, failed, output, tests, failures: failures(tests, rerunCommand) };
}
