import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {object} KeptProgram
 * @property {string} command
 * @property {string[]} args
 * @property {NodeJS.Signals} signal what ends it
 * @property {NodeJS.ProcessEnv} [env]
 * @property {string} [cwd]
 * @property {number} [uid]
 * @property {number} [gid]
 * @property {string} [removeAfter] a folder that goes when the program has ended
 */

/**
 * Starts a program that ends with this process, however this process ends.
 * @param {KeptProgram} program
 */
export function startSupervised({ env = process.env, ...program }) {
  const keeper = spawn(
    process.execPath,
    [fileURLToPath(new URL('supervisor.mjs', import.meta.url)), JSON.stringify(program)],
    // In its own process group, so that Ctrl-C reaches only the tests, which then end the program in order.
    { env, stdio: ['pipe', 'pipe', 'pipe'], detached: true },
  );

  let output = '';
  /** @param {Buffer} chunk */
  const remember = (chunk) => (output = (output + chunk.toString()).slice(-20_000));
  keeper.stdout.on('data', remember);
  keeper.stderr.on('data', remember);

  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => keeper.on('close', resolve));
  for (const handle of [keeper, keeper.stdin, keeper.stdout, keeper.stderr]) {
    if ('unref' in handle && typeof handle.unref === 'function') handle.unref();
  }

  return {
    ended,
    output: () => output,
    hasEnded: () => keeper.exitCode !== null,
    /**
     * Waits for a text in the output; returns false if the program ends or the timeout expires before.
     * @param {string} text
     * @param {number} milliseconds
     */
    waitForOutput: async (text, milliseconds) => {
      const deadline = Date.now() + milliseconds;
      while (!output.includes(text)) {
        if (keeper.exitCode !== null || Date.now() > deadline) return false;
        await sleep(20);
      }
      return true;
    },
    /** Resolves with the exit code. */
    stop: () => {
      keeper.ref();
      keeper.stdin.end();
      return ended;
    },
  };
}
