import './node-version.mjs';
import { build } from './build.mjs';
import { install } from './install.mjs';

/**
 * Prepares a fresh or changed checkout to run, or says why it can't.
 * @param {import('./build.mjs').App[]} apps the apps to build
 * @param {{ development?: boolean }} [wanted] whether development packages are needed
 */
export async function setUp(apps, { development = false } = {}) {
  try {
    await install({ development });
    await build(apps);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
