import './node-version.mjs';
import { build } from './build.mjs';
import { install } from './install.mjs';

/**
 * Makes a fresh or changed checkout ready to run, and says why where it cannot.
 * @param {import('./build.mjs').App[]} apps what has to be built
 * @param {{ development?: boolean }} [wanted] whether the packages for development are needed
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
