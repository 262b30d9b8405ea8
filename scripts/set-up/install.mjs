import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} Entry
 */

/** Installs what the lock file lists, unless it is there. */
export async function install() {
  if (isInstalled()) return;
  await withLock(async () => {
    if (isInstalled()) return;
    process.stderr.write('Installing the packages of package-lock.json\n');
    const npm = process.env.npm_execpath;
    const args = ['ci', '--ignore-scripts', '--include=dev', '--no-progress', '--loglevel=error'];
    await (npm ? run(process.execPath, [npm, ...args]) : run('npm', args));
  });
}

/** npm notes in node_modules what it put there; an entry may be missing only where the platform is another. */
function isInstalled() {
  const wanted = packages(join(root, 'package-lock.json'));
  const present = packages(join(root, 'node_modules', '.package-lock.json'));
  return Object.entries(wanted)
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, entry]) => {
      const found = present[path];
      if (!found) return entry.optional === true || entry.devOptional === true;
      return found.version === entry.version && found.integrity === entry.integrity;
    });
}

/** @param {string} file @returns {Record<string, Entry>} */
function packages(file) {
  if (!existsSync(file)) return {};
  /** @type {unknown} */
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  return /** @type {{ packages: Record<string, Entry> }} */ (lock).packages;
}
