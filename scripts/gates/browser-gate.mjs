import { build } from '../set-up/build.mjs';
import { execute } from './execute.mjs';
import { reportFile } from './report-file.mjs';
import { failures, playwrightTimes, playwrightRerunCommand } from './test-times.mjs';

/** Seconds that the journeys of one file may take before the gate warns. */
const BUDGET = 40;

/**
 * Runs the journeys in e2e/specs against the built portal.
 * @param {object} options
 * @param {() => Promise<NodeJS.ProcessEnv>} [options.environment] without a PostgreSQL server all run on SQLite
 * @param {'main' | 'others'} [options.which] all if omitted (e2e/main-journeys.ts)
 * @param {string[]} [options.files] parts of file names; all if omitted
 * @returns {import('./run-gates.mjs').Gate}
 */
export function browserGate({ environment = () => Promise.resolve({}), which, files = [] }) {
  const run = async () => {
    await build(['server', 'web']);
    const report = reportFile(`browser-${which ?? 'chosen'}`);
    const env = {
      ...(await environment()),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report.path,
      ...(which && { JOURNEYS: which }),
    };
    const { code } = await execute(
      '@playwright/test/cli.js',
      ['test', '--config=e2e', '--forbid-only', '--reporter=list,json', ...files],
      { env, live: true },
    );
    const { stats, suites } = /** @type {import('./test-times.mjs').PlaywrightReport} */ (report.read());
    return playwrightOutcome(code, stats, playwrightTimes(suites), playwrightRerunCommand);
  };
  const name = { main: 'main journeys in a browser', others: 'other journeys in a browser' };
  return { name: which ? name[which] : 'journeys in a browser', cores: 2, budget: BUDGET, run };
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
