import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {object} SupervisedProgram
 * @property {string} command
 * @property {string[]} args
 * @property {NodeJS.Signals} signal the signal that stops it
 * @property {NodeJS.ProcessEnv} [env]
 * @property {string} [cwd]
 * @property {number} [uid]
 * @property {number} [gid]
 * @property {string} [removeAfter] a folder that is deleted when the program has exited
 */

/**
 * Starts a program that is stopped when this process ends, even if this process is killed.
 * @param {SupervisedProgram} program
 */
export function startSupervised({ env = process.env, ...program }) {
  const supervisor = spawn(
    process.execPath,
    [fileURLToPath(new URL('supervisor.mjs', import.meta.url)), JSON.stringify(program)],
    // In its own process group, so that Ctrl-C reaches only the tests, which then stop the program.
    { env, stdio: ['pipe', 'pipe', 'pipe'], detached: true, windowsHide: true },
  );

  let output = '';
  /** @param {Buffer} chunk */
  const appendOutput = (chunk) => (output = (output + chunk.toString()).slice(-20_000));
  supervisor.stdout.on('data', appendOutput);
  supervisor.stderr.on('data', appendOutput);

  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => supervisor.on('close', resolve));
  for (const handle of [supervisor, supervisor.stdin, supervisor.stdout, supervisor.stderr]) {
    if ('unref' in handle && typeof handle.unref === 'function') handle.unref();
  }

  return {
    ended,
    output: () => output,
    hasEnded: () => supervisor.exitCode !== null,
    /**
     * Waits for a text in the output; returns false if the program exits or the timeout expires first.
     * @param {string} text
     * @param {number} milliseconds
     */
    waitForOutput: async (text, milliseconds) => {
      const deadline = Date.now() + milliseconds;
      while (!output.includes(text)) {
        if (supervisor.exitCode !== null || Date.now() > deadline) return false;
        await sleep(20);
      }
      return true;
    },
    /** Resolves with the exit code. */
    stop: () => {
      supervisor.ref();
      supervisor.stdin.end();
      return ended;
    },
  };
}
