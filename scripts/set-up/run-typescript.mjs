import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * Runs a TypeScript program of the checkout with this terminal.
 * @param {string} program its path from the root
 * @param {string[]} args
 * @returns {Promise<number>} its exit code
 */
export function runTypeScript(program, args) {
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, program), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}
