import { existsSync, readFileSync } from 'node:fs';
import { join, win32 } from 'node:path';
import { withLock } from './lock.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }} Entry
 */

/**
 * Installs the packages of the lock file that are missing. Development packages are installed only if requested, and
 * never in production.
 * @param {{ development: boolean }} wanted
 */
export async function install({ development }) {
  if (isInstalled(development)) return;
  await withLock(async () => {
    if (isInstalled(development)) return;
    process.stderr.write('Installing the packages of package-lock.json\n');
    const includesDevelopment = development || process.env.NODE_ENV !== 'production';
    const args = ['ci', '--ignore-scripts', includesDevelopment ? '--include=dev' : '--omit=dev'].concat(
      '--no-progress',
      '--loglevel=error',
    );
    const [program, ...npm] = npmCommand(process);
    await run(program, [...npm, ...args]);
  });
}

/**
 * Returns how to start npm: the program and its first arguments. On Windows npm is a batch file, which can't be started
 * without a shell; its script is beside Node.
 * @param {{ env: NodeJS.ProcessEnv, execPath: string, platform: NodeJS.Platform }} node
 * @returns {[string, ...string[]]}
 */
export function npmCommand({ env, execPath, platform }) {
  if (env.npm_execpath) return [execPath, env.npm_execpath];
  if (platform !== 'win32') return ['npm'];
  return [execPath, win32.join(execPath, '..', 'node_modules', 'npm', 'bin', 'npm-cli.js')];
}

/** @param {boolean} development */
function isInstalled(development) {
  const wanted = packages(join(root, 'package-lock.json'));
  const present = packages(join(root, 'node_modules', '.package-lock.json'));
  return isComplete(wanted, present, { development });
}

/**
 * Whether all wanted packages are present, according to npm's lock file in node_modules; only optional packages of
 * other platforms may be missing.
 * @param {Record<string, Entry>} wanted
 * @param {Record<string, Entry>} present
 * @param {{ development: boolean }} what
 */
export function isComplete(wanted, present, { development }) {
  return Object.entries(wanted)
    .filter(([path, { dev }]) => path.includes('node_modules/') && (development || dev !== true))
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
