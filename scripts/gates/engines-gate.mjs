import { build } from '../set-up/build.mjs';
import { findEngine } from '../set-up/engines.mjs';
import { playwrightOutcome } from './browser-gate.mjs';
import { execute } from './execute.mjs';
import { reportFile } from './report-file.mjs';
import { messages, readPages } from './test-times.mjs';

/** Returns the command that reruns the journey in one engine. @param {import('./test-times.mjs').TestTime} test */
const rerunCommand = ({ title }) =>
  `npm run build && npx playwright test --config=e2e/engines --project=${title.split(':', 1)[0] ?? ''}`;

/**
 * Runs the journeys of e2e/engines in Chromium, Firefox and WebKit. An engine that is missing and can't be installed is skipped; the
 * summary names it.
 * @type {import('./run-gates.mjs').Gate}
 */
export const enginesGate = { name: 'browser test in three engines', cores: 2, run };

async function run() {
  await build(['server', 'web']);
  const engines = Object.entries(findEngine).map(([name, find]) => ({ name, missing: checkEngine(find) }));
  const present = engines.filter(({ missing }) => missing === undefined).map(({ name }) => name);
  const report = reportFile('engines');
  const { code } = await execute(
    '@playwright/test/cli.js',
    [
      'test',
      '--config=e2e/engines',
      '--forbid-only',
      '--reporter=list,json',
      ...present.map((name) => `--project=${name}`),
    ],
    { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report.path }, live: true },
  );
  const { stats, suites } = /** @type {import('./test-times.mjs').PlaywrightReport} */ (report.read());
  const tests = suites.flatMap(({ specs }) => specs).flatMap(toTestTimes);
  return { ...playwrightOutcome(code, stats, tests, rerunCommand), notes: formatNotes(engines) };
}

/** @param {import('./test-times.mjs').PlaywrightSuite['specs'][number]} spec */
const toTestTimes = ({ file, title, tests }) =>
  tests.map((test) => ({
    file: `e2e/engines/${file}`,
    title: `${test.projectName ?? ''}: ${title}`,
    seconds: (test.results[0]?.duration ?? 0) / 1000,
    ...(test.status !== 'expected' && {
      failure: messages([test]).join('\n'),
      page: readPages([test]).join('\n'),
    }),
  }));

/** Returns why an engine is missing; undefined if it is installed. @param {() => unknown} find */
function checkEngine(find) {
  try {
    find();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Lists the engines that ran and those that were skipped. @param {{ name: string, missing: string | undefined }[]}
 * engines
 */
export const formatNotes = (engines) =>
  engines.map(({ name, missing }) =>
    missing === undefined
      ? `The journey ran in ${name}.`
      : `! The journey did NOT run in ${name}, which can't be installed here. ${missing}`,
  );
