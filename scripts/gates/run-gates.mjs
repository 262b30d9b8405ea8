import { writeFileSync } from 'node:fs';
import { reportPath } from './report-file.mjs';
import { filesOverBudget, slowest } from './test-times.mjs';

/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {string} output
 * @property {import('./test-times.mjs').TestTime[]} [tests]
 * @property {string[]} [failures] each failed test, with its message and the command that reruns it
 * @property {string[]} [notes] lines for the summary
 *
 * @typedef {object} Gate
 * @property {string} name
 * @property {1 | 2} cores the number of cores that it keeps busy
 * @property {number} [budget] seconds that a test file may take without a warning
 * @property {() => Promise<Outcome>} run
 *
 * @typedef {{ gate: string, seconds: number, tests: import('./test-times.mjs').TestTime[] }} GateTime
 */

/** The number of characters of output in the summary, for a failed gate without failed tests. */
const MAX_REPEATED_OUTPUT = 4_000;

/**
 * Runs all gates in order, even if one fails, in parallel on at most two cores. Prints `N passed, N failed` as the last
 * line, and returns whether all passed.
 * @param {Gate[]} gates
 * @param {string[]} [notRun] checks that are not part of this run, to be named in the summary
 */
export async function runGates(gates, notRun = []) {
  const queue = [...gates];
  const total = { passed: 0, failed: 0 };
  /** @type {string[]} */
  const failures = [];
  /** @type {string[]} */
  const notes = [];
  /** @type {GateTime[]} */
  const times = [];
  let freeCores = 2;

  /** @type {Set<Promise<void>>} */
  const running = new Set();
  while (queue.length > 0 || running.size > 0) {
    const [next] = queue;
    if (!next || next.cores > freeCores) {
      await Promise.race(running);
      continue;
    }
    queue.shift();
    freeCores -= next.cores;
    const gate = runAndReport(next).then(({ outcome, seconds }) => {
      times.push({ gate: next.name, seconds, tests: outcome.tests ?? [] });
      freeCores += next.cores;
      notes.push(...(outcome.notes ?? []));
      total.passed += outcome.passed;
      total.failed += outcome.failed;
      const { failures: each = [outcome.output.slice(-MAX_REPEATED_OUTPUT)] } = outcome;
      if (outcome.failed > 0) failures.push([next.name, ...each].join('\n\n'));
      running.delete(gate);
    });
    running.add(gate);
  }

  reportTimes(times);
  if (notes.length > 0) console.log(`\n${notes.join('\n')}`);
  if (notRun.length > 0) console.log(`\nNot run here, but by npm test:\n  ${notRun.join('\n  ')}`);
  for (const failure of failures) console.log(`\nFailed: ${failure}\n`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0;
}

/** @param {Gate} gate */
async function runAndReport(gate) {
  const start = performance.now();
  if (gate.cores === 2) console.log(`\n▶ ${gate.name}`);
  const outcome = await runGate(gate);
  const seconds = (performance.now() - start) / 1000;
  if (outcome.failed > 0) console.log(outcome.output);
  for (const { file, seconds: taken } of filesOverBudget(outcome.tests ?? [], gate.budget ?? Infinity)) {
    console.log(`! ${file} took ${taken.toFixed(1)} s; its budget is ${String(gate.budget)} s`);
  }
  const failed = outcome.failed > 0 ? `${outcome.failed} failed, ` : '';
  console.log(
    `${failed ? '✗' : '✓'} ${gate.name}: ${failed}${outcome.passed} passed, ${seconds.toFixed(1)} s`,
  );
  return { outcome, seconds };
}

/** Prints the duration of each gate and the slowest tests, and stores them in a file. @param {GateTime[]} times */
function reportTimes(times) {
  const tests = slowest(
    times.flatMap((time) => time.tests),
    10,
  );
  writeFileSync(reportPath('times'), JSON.stringify({ gates: times, slowest: tests }, null, 1));
  console.log('\nDuration of each gate, in seconds');
  for (const { gate, seconds } of times) console.log(`${seconds.toFixed(1).padStart(8)}  ${gate}`);
  if (tests.length === 0) return;
  console.log('Slowest tests, in seconds');
  for (const { file, title, seconds } of tests) {
    console.log(`${seconds.toFixed(1).padStart(8)}  ${file}: ${title}`);
  }
}

/** @param {Gate} gate @returns {Promise<Outcome>} */
async function runGate(gate) {
  try {
    return await gate.run();
  } catch (error) {
    const output = error instanceof Error ? error.message : String(error);
    return { passed: 0, failed: 1, output, failures: [output] };
  }
}
