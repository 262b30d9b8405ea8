import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { areas } from './areas.mjs';

const folder = (/** @type {string} */ path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

// Not Stryker's own `testFiles`, which activates a mutant only after module constants are evaluated.
const include = areas[process.env.MUTATION_AREA ?? '']?.tests ?? [];

// Stryker copies the code, but the node_modules of the copy link to the original; the alias points to the copy.
export default defineConfig({
  root: folder('.'),
  resolve: { alias: { '@formroom/domain': folder('packages/domain/src') } },
  test: {
    include,
    env: { TEST_DATABASE: 'sqlite' },
    globalSetup: [folder('apps/server/src/testing/database-template.ts')],
  },
});
