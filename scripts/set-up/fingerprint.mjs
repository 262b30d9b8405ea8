import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from './root.mjs';

const generatedFolders = new Set(['node_modules', 'dist', 'data']);

/**
 * Hashes the names and contents of files, and of all files in folders; the same on every system.
 * @param {string[]} paths from the root of the checkout
 * @param {{ tests?: boolean }} [options] tests: includes test files, which are not part of a build
 */
export function fingerprint(paths, { tests = false } = {}) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(files)) {
    if (!tests && path.includes('.test.')) continue;
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

/** @param {string} path @returns {string[]} */
function files(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full)
    .filter((name) => !generatedFolders.has(name))
    .sort()
    .flatMap((name) => files(posix.join(path, name)));
}
