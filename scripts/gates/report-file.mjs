import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../set-up/root.mjs';

const folder = join(root, '.cache', 'reports');

/** Returns the path of a report in .cache/reports. @param {string} name */
export function reportPath(name) {
  mkdirSync(folder, { recursive: true });
  return join(folder, `${name}.json`);
}

/** Returns the path of a test runner's report, and removes the report of an earlier run. @param {string} name */
export function reportFile(name) {
  const path = reportPath(name);
  rmSync(path, { force: true });

  /** @returns {unknown} */
  const read = () => {
    if (!existsSync(path)) throw new Error('The test runner left no report.');
    return JSON.parse(readFileSync(path, 'utf8'));
  };
  return { path, read };
}
