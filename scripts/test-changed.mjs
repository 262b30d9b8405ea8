// `npm run test:changed`: the static gates, and the tests that the changed files affect.
import { browserGate } from './gates/browser-gate.mjs';
import { changedFiles, changesConfig } from './gates/changed-files.mjs';
import { checkGates, checkGatesFor } from './gates/check-gates.mjs';
import { importGraph, findAffectedTests } from './gates/affected-tests.mjs';
import { runGates } from './gates/run-gates.mjs';
import { vitestGate } from './gates/vitest-gate.mjs';
import { setUp } from './set-up/set-up.mjs';

/** Six took 24 s on a busy machine with two cores, and the whole run should take less than a minute. */
const MAX_SERVER_FILES = 10;
/** A file takes about four seconds. */
const MAX_COMPONENT_FILES = 5;

await setUp([], { development: true });
const changed = changedFiles();
const files = changed ?? [];
const tests = findAffectedTests(files, await importGraph());
const server = within('apps/server/');
const isComponentTest = (/** @type {string} */ file) => file.includes('.component.test.');
const components = within('apps/web/').filter((file) => isComponentTest(file));
const journeys = files.filter((file) => file.startsWith('e2e/specs/'));

const gates = [
  ...(changed ? checkGatesFor(changed) : checkGates),
  ...vitest('tests of the gates', 'scripts', [...changedScripts(), ...within('bench/')]),
  ...vitest('domain tests', 'domain', within('packages/domain/')),
  ...vitest(
    'web tests',
    'web',
    within('apps/web/').filter((file) => !isComponentTest(file)),
  ),
  ...vitest('component tests in a browser', 'components', components.slice(0, MAX_COMPONENT_FILES)),
  ...vitest('server tests on SQLite', 'server-sqlite', server.slice(0, MAX_SERVER_FILES)),
  ...(journeys.length > 0 ? [browserGate({ files: journeys })] : []),
];
const passed = await runGates(gates, [
  ...(changed ? [] : ['tests: without git the changed files are unknown']),
  ...(server.length > MAX_SERVER_FILES ? [`${server.length - MAX_SERVER_FILES} more server test files`] : []),
  ...(components.length > MAX_COMPONENT_FILES
    ? [`${components.length - MAX_COMPONENT_FILES} more component test files`]
    : []),
  'tests that import a change only through app.ts, a worker thread or a mocked module',
  ...(changesConfig(files)
    ? ['tests of unchanged files that a change of packages or configuration may break']
    : []),
  'server tests on PostgreSQL, drills, other browser journeys, unused code',
]);
process.exitCode = passed ? 0 : 1;

/** @param {string} folder */
function within(folder) {
  return tests.filter((file) => file.startsWith(folder));
}

function changedScripts() {
  const lint = ['.oxlintrc.json', '.dependency-cruiser.mjs'];
  return files.some((file) => file.startsWith('scripts/') || lint.includes(file)) ? ['scripts/'] : [];
}

/** @param {string} name @param {Parameters<typeof vitestGate>[1]} project @param {string[]} chosen */
function vitest(name, project, chosen) {
  return chosen.length > 0 ? [vitestGate(name, project, undefined, chosen)] : [];
}
