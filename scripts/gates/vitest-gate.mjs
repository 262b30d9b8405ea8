import { execute } from './execute.mjs';
import { reportFile } from './report-file.mjs';

/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{ status: string, message: string, assertionResults: { status: string }[] }[]} testResults
 */

/**
 * The tests of one project of vitest.config.ts.
 * @param {string} name
 * @param {string} project
 * @param {() => Promise<NodeJS.ProcessEnv>} [environment]
 * @returns {import('./run-gates.mjs').Gate}
 */
export function vitestGate(name, project, environment = () => Promise.resolve({})) {
  const run = async () => {
    /** @type {ReturnType<typeof reportFile<VitestReport>>} */
    const report = reportFile(project);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report.path}`];
    const { code } = await execute(
      'vitest/vitest.mjs',
      ['run', '--project', project, '--allowOnly=false', ...reporters],
      { env: await environment(), live: true },
    );
    return outcome(code, report.read());
  };
  return { name, cores: 2, run };
}

/** @param {number} code @param {VitestReport} report */
function outcome(code, report) {
  const passed = report.numPassedTests;
  const skipped = report.numPendingTests + report.numTodoTests;
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  ).length;
  const counted = report.numFailedTests + skipped + brokenFiles;
  // An error outside any test, or a run without tests, fails too.
  const failed = counted === 0 && (code !== 0 || passed === 0) ? 1 : counted;
  return { passed, failed, output: skipped > 0 ? `${skipped} tests are skipped.` : '' };
}
