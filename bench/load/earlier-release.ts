import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const migrations = 'apps/server/src/db/migrations';

/**
 * Clones and builds the release before the newest migration.
 * @returns the path of its built program
 * @throws Error if this checkout's history is too shallow
 */
export function buildEarlierRelease(folder: string) {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const newest = readdirSync(join(root, migrations)).toSorted().at(-1) ?? '';
  const added = git('log', '-1', '--format=%H', '--diff-filter=A', '--', `${migrations}/${newest}`);
  if (added === '') throw new Error(`No commit adds ${newest}: there is no release before it.`);
  const commit = git('rev-parse', '--verify', `${added}^`);
  git('clone', '--quiet', '--no-checkout', root, folder);
  git('-C', folder, 'checkout', '--quiet', commit);
  console.log(`Building ${git('log', '-1', '--format=%h %s', commit)}`);
  execFileSync('npm', ['run', 'build'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return join(folder, 'apps/server/dist/main.js');
}
