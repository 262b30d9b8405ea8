import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './root.mjs';

const file = join(root, '.cache', 'set-up.lock');
const STALE_AFTER_MS = 15_000;

/**
 * Ensures that only one process at a time installs and builds in a checkout; the others wait.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(work) {
  mkdirSync(join(root, '.cache'), { recursive: true });
  while (!tryAcquire()) {
    if (isStale()) removeStale();
    else await sleep(100);
  }
  // The heartbeat shows that the owner is alive: its process ID alone could belong to another program by now.
  const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), 2_000);
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.off('exit', release);
    release();
  }
}

function tryAcquire() {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

function isStale() {
  try {
    if (Date.now() - statSync(file).mtimeMs > STALE_AFTER_MS) return true;
    const owner = Number(readFileSync(file, 'utf8'));
    if (owner) process.kill(owner, 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH';
  }
}

/** Removes a stale lock; renaming ensures that only one of several processes does it. */
function removeStale() {
  const renamed = `${file}.${process.pid}`;
  try {
    renameSync(file, renamed);
    rmSync(renamed, { force: true });
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
  }
}
