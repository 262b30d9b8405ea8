// `npm test`: what every change needs, from a fresh clone. With `--all` (`npm run test:all`) also the rest.
import { auditGate } from './gates/audit-gate.mjs';
import { browserGate } from './gates/browser-gate.mjs';
import { checkGates } from './gates/check-gates.mjs';
import { drillGate } from './gates/drill-gate.mjs';
import { enginesGate } from './gates/engines-gate.mjs';
import { runGates } from './gates/run-gates.mjs';
import { checkScriptBudgets } from './gates/script-budget.mjs';
import { vitestGate } from './gates/vitest-gate.mjs';
import { build } from './set-up/build.mjs';
import { startPostgres } from './set-up/postgres.mjs';
import { setUp } from './set-up/set-up.mjs';

await setUp([], { development: true });

/** @type {ReturnType<typeof startPostgres> | undefined} */
let postgres;
/** Starts one server at the first call, and shares it. */
const withPostgres = async () => {
  postgres ??= startPostgres({ durable: false });
  return { TEST_POSTGRES_URL: (await postgres).url };
};

const everyChange = [
  ...checkGates,
  { name: 'build and script budgets', cores: /** @type {const} */ (1), run: buildApps },
  vitestGate('tests of the gates', 'scripts'),
  vitestGate('domain tests', 'domain'),
  vitestGate('web tests', 'web'),
  vitestGate('component tests in a browser', 'components'),
  vitestGate('server tests on SQLite', 'server-sqlite'),
  vitestGate('server tests about SQL on PostgreSQL', 'server-postgres', withPostgres),
  browserGate({ environment: withPostgres, which: 'main' }),
];
const rest = [
  auditGate,
  vitestGate('other server tests on PostgreSQL', 'server-postgres-others', withPostgres),
  drillGate('kill'),
  drillGate('restore', withPostgres),
  drillGate('schedules', withPostgres),
  browserGate({ environment: withPostgres, which: 'others' }),
  enginesGate,
];
const isAll = process.argv.includes('--all');
// Seeds of tests that try many inputs.
if (isAll) process.env.TEST_LONG = '1';
const passed = await runGates(isAll ? [...everyChange, ...rest] : everyChange);
process.exitCode = passed ? 0 : 1;
await postgres?.then(
  ({ stop }) => stop(),
  () => undefined,
);

async function buildApps() {
  await build(['server', 'web']);
  // It needs installed packages.
  const { checkBrowserSupport } = await import('./gates/browser-support.mjs');
  const checks = [checkScriptBudgets(), checkBrowserSupport()];
  const failed = checks.filter(({ code }) => code !== 0);
  return {
    passed: checks.length - failed.length,
    failed: failed.length,
    output: failed.map(({ output }) => output).join('\n'),
  };
}
