import { spawn } from 'node:child_process';
import { root } from './root.mjs';

/**
 * Runs a program in the checkout. Its output goes to standard error, because standard output belongs to the command that
 * follows the set-up.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<void>}
 */
export function run(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 2, 2] });
    const kill = () => child.kill();
    process.once('exit', kill);
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('exit', kill);
      if (code === 0) resolve();
      else reject(new Error(`This command failed: ${[command, ...args].join(' ')}`));
    });
  });
}
