import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../set-up/root.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** @type {NodeJS.Signals[]} */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
for (const signal of signals) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal);
    process.kill(process.pid, signal);
  });
}

/**
 * Runs a program of node_modules with Node and returns its output.
 * @param {string} program its path in node_modules
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, live?: boolean }} [options] live: prints the output to the terminal as it comes
 * @returns {Promise<{ code: number, output: string }>}
 */
export function execute(program, args, { env = {}, live = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
    });
    running.add(child);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += String(chunk)));
    child.stderr?.on('data', (chunk) => (output += String(chunk)));
    child.on('error', reject);
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}
