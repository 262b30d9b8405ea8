/**
 * @typedef {{ passed: number, failed: number, output: string }} Outcome
 *
 * @typedef {object} Gate
 * @property {string} name
 * @property {1 | 2} cores how many of two cores it keeps busy
 * @property {() => Promise<Outcome>} run
 */

/**
 * Runs every gate, also after one has failed, in order and as many at once as two cores carry.
 * Ends with the line `N passed, N failed`, and gives whether all passed.
 * @param {Gate[]} gates
 */
export async function runGates(gates) {
  const waiting = [...gates];
  const total = { passed: 0, failed: 0 };
  /** @type {string[]} */
  const failures = [];
  let free = 2;

  /** @type {Set<Promise<void>>} */
  const running = new Set();
  while (waiting.length > 0 || running.size > 0) {
    const [next] = waiting;
    if (!next || next.cores > free) {
      await Promise.race(running);
      continue;
    }
    waiting.shift();
    free -= next.cores;
    const gate = report(next).then((outcome) => {
      free += next.cores;
      total.passed += outcome.passed;
      total.failed += outcome.failed;
      if (outcome.failed > 0) failures.push(next.name);
      running.delete(gate);
    });
    running.add(gate);
  }

  if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0;
}

/** @param {Gate} gate */
async function report(gate) {
  const start = performance.now();
  if (gate.cores === 2) console.log(`\n▶ ${gate.name}`);
  const outcome = await attempt(gate);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (outcome.failed > 0) console.log(outcome.output);
  const failed = outcome.failed > 0 ? `${outcome.failed} failed, ` : '';
  console.log(`${failed ? '✗' : '✓'} ${gate.name}: ${failed}${outcome.passed} passed, ${seconds} s`);
  return outcome;
}

/** @param {Gate} gate @returns {Promise<Outcome>} */
async function attempt(gate) {
  try {
    return await gate.run();
  } catch (error) {
    return { passed: 0, failed: 1, output: error instanceof Error ? error.message : String(error) };
  }
}
