import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The migration of the next release. */
export const PLANTED_MIGRATION = '9999-drill';
const content = `import type { Kysely } from 'kysely';
export const up = (db: Kysely<never>) =>
  db.schema.alterTable('students').addColumn('drill', 'integer', (column) => column.notNull().defaultTo(0)).execute();
`;

/**
 * Clones this checkout's commit, adds a migration that adds a column, and builds it.
 * @returns the path of the built program
 */
export function buildNextRelease(folder: string) {
  execFileSync('git', ['clone', '--quiet', root, folder]);
  writeFileSync(join(folder, 'apps/server/src/db/migrations', `${PLANTED_MIGRATION}.ts`), content);
  console.log('Building the next release');
  execFileSync('npm', ['run', 'build'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return join(folder, 'apps/server/dist/main.js');
}
