import { execute } from './execute.mjs';
import { reportFile } from './report-file.mjs';
import { failures, vitestRerunCommand, vitestTimes } from './test-times.mjs';

/** Seconds that the tests of one file may take before a gate warns. */
const BUDGET = {
  domain: 2,
  scripts: 30,
  web: 5,
  components: 15,
  'server-sqlite': 15,
  'server-postgres': 20,
  'server-postgres-others': 20,
};

/**
 * Runs the tests of one project of vitest.config.ts.
 * @param {string} name
 * @param {keyof typeof BUDGET} project
 * @param {() => Promise<NodeJS.ProcessEnv>} [environment]
 * @param {string[]} [files] all tests if omitted
 * @returns {import('./run-gates.mjs').Gate}
 */
export function vitestGate(name, project, environment = () => Promise.resolve({}), files = []) {
  const run = async () => {
    const report = reportFile(project);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report.path}`];
    const { code } = await execute(
      'vitest/vitest.mjs',
      ['run', '--project', project, '--allowOnly=false', ...reporters, ...files],
      { env: await environment(), live: true },
    );
    return outcome(code, /** @type {import('./test-times.mjs').VitestReport} */ (report.read()), project);
  };
  return { name, cores: 2, budget: BUDGET[project], run };
}

/** @param {number} code @param {import('./test-times.mjs').VitestReport} report @param {string} project */
function outcome(code, report, project) {
  const passed = report.numPassedTests;
  const skipped = report.numPendingTests + report.numTodoTests;
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  const counted = report.numFailedTests + skipped + brokenFiles.length;
  // An error outside any test, or a run without tests, fails too.
  const failed = counted === 0 && (code !== 0 || passed === 0) ? 1 : counted;
  const tests = vitestTimes(report);
  return {
    passed,
    failed,
    output: skipped > 0 ? `${skipped} tests are skipped.` : '',
    tests,
    failures: [
      ...brokenFiles.map(({ name, message }) => `${name}: ${message}`),
      ...failures(tests, (test) => vitestRerunCommand(test, project)),
    ],
  };
}
