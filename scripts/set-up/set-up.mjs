import './node-version.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { root } from './root.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';

/**
 * Installs and builds what is missing or outdated; if that fails, prints the error and exits. From then on, the process
 * stops when npm does.
 * @param {import('./build.mjs').App[]} apps the apps to build
 * @param {{ development?: boolean }} [wanted] whether development packages are needed
 */
export async function setUp(apps, { development = false } = {}) {
  stopWithNpm();
  // A release contains its packages and builds.
  if (existsSync(join(root, 'release.json'))) return;
  try {
    await install({ development });
    await build(apps);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
