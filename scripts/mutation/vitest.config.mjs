import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { areas } from './areas.mjs';

const folder = (/** @type {string} */ path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

// Not Stryker's own `testFiles`: with them it switches a constant's mutant on only after the constant is made.
const include = areas[process.env.MUTATION_AREA ?? '']?.tests ?? [];

// Stryker works in a copy of the code, whose node_modules lead back to the original: the alias keeps to the copy.
export default defineConfig({
  root: folder('.'),
  resolve: { alias: { '@formroom/domain': folder('packages/domain/src') } },
  test: {
    include,
    env: { TEST_DATABASE: 'sqlite' },
    globalSetup: [folder('apps/server/src/testing/database-template.ts')],
  },
});
