import { findBrowser } from '../set-up/browser.mjs';
import { build } from '../set-up/build.mjs';
import { execute } from './execute.mjs';
import { reportFile } from './report-file.mjs';

/**
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 */

/**
 * The journeys in e2e/specs against the built portal.
 * @param {string} name
 * @param {'sqlite' | 'postgres'} database
 * @param {() => Promise<NodeJS.ProcessEnv>} [environment]
 * @param {string[]} [journeys] parts of the file names; without them all run
 * @returns {import('./run-gates.mjs').Gate}
 */
export function browserGate(name, database, environment = () => Promise.resolve({}), journeys = []) {
  const run = async () => {
    await build(['server', 'web']);
    const browser = findBrowser();
    /** @type {ReturnType<typeof reportFile<PlaywrightReport>>} */
    const report = reportFile(`browser-${database}`);
    const env = {
      ...(await environment()),
      E2E_DATABASE: database,
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report.path,
    };
    const { code } = await execute(
      '@playwright/test/cli.js',
      ['test', '--config=e2e', '--forbid-only', '--reporter=list,json', ...journeys],
      { env, live: true },
    );
    return outcome(code, report.read());
  };
  return { name, cores: 2, run };
}

/** @param {number} code @param {PlaywrightReport} report */
function outcome(code, { stats }) {
  const counted = stats.unexpected + stats.flaky + stats.skipped;
  const failed = counted === 0 && (code !== 0 || stats.expected === 0) ? 1 : counted;
  return {
    passed: stats.expected,
    failed,
    output: stats.skipped > 0 ? `${stats.skipped} tests are skipped.` : '',
  };
}
