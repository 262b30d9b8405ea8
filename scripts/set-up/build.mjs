import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fingerprint } from './fingerprint.mjs';
import { withLock } from './lock.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';

/** @typedef {'server' | 'web'} App */

const MAX_RETRIES = 10;
const RETRY_DELAY_MS = 200;

/** Builds the apps whose sources have changed since their last build. @param {App[]} apps */
export async function build(apps) {
  if (apps.every(isFresh)) return;
  await withLock(async () => {
    for (const app of apps) if (!isFresh(app)) await rebuild(app);
  });
}

/** @param {App} app */
function isFresh(app) {
  const builtFrom = join(dist(app), '.sources');
  return existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === hashSources(app);
}

/** Replaces the build only when the new one is complete, because a server may be using it. @param {App} app */
async function rebuild(app) {
  process.stderr.write(`Building the ${app}\n`);
  const sources = hashSources(app);
  const cache = join(root, '.cache');
  const work = join(cache, `build-${process.pid}`);
  // Other build folders are left over from killed processes, because this process has the lock.
  for (const name of readdirSync(cache).filter((entry) => entry.startsWith('build-'))) {
    rmSync(join(cache, name), { recursive: true, force: true });
  }
  mkdirSync(work, { recursive: true });
  try {
    // In a child process, because Vite sets NODE_ENV, which the server reads.
    await run(process.execPath, [join(root, 'apps', app, 'build.mjs'), join(work, 'new')]);
    writeFileSync(join(work, 'new', '.sources'), sources);
    if (existsSync(dist(app))) await renameFolder(dist(app), join(work, 'old'));
    await renameFolder(join(work, 'new'), dist(app));
  } finally {
    rmSync(work, { recursive: true, force: true, maxRetries: MAX_RETRIES });
  }
}

/**
 * On Windows, waits for programs that have a file of the folder open, such as a virus scanner.
 * @param {string} from @param {string} to
 */
async function renameFolder(from, to) {
  for (let retries = 0; ; retries++) {
    try {
      renameSync(from, to);
      return;
    } catch (error) {
      if (process.platform !== 'win32' || retries === MAX_RETRIES) throw error;
      await sleep(RETRY_DELAY_MS);
    }
  }
}

/** @param {App} app */
function hashSources(app) {
  return fingerprint(['package-lock.json', 'tsconfig.base.json', 'packages/domain', `apps/${app}`]);
}

/** @param {App} app */
function dist(app) {
  return join(root, 'apps', app, 'dist');
}
