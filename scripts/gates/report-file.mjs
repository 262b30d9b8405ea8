import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../set-up/root.mjs';

/**
 * A place for a test runner's report: an earlier run's is never taken for this one's.
 * @template Report
 * @param {string} name
 */
export function reportFile(name) {
  const folder = join(root, '.cache', 'reports');
  const path = join(folder, `${name}.json`);
  mkdirSync(folder, { recursive: true });
  rmSync(path, { force: true });

  /** @returns {Report} */
  const read = () => {
    if (!existsSync(path)) throw new Error('The test runner left no report.');
    return /** @type {Report} */ (JSON.parse(readFileSync(path, 'utf8')));
  };
  return { path, read };
}
