import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const main = 'apps/server/src/main.ts';
const laterMigration = 'apps/server/src/db/migrations/9999-drill.ts';

interface Releases {
  readonly first: string;
  readonly next: string;
  readonly broken: string;
  readonly mended: string;
}

/**
 * Creates a repository in a folder: the current commit as one version, a later one, one that migrates the database and
 * then fails to start, and a fixed one.
 */
export function makeReleases(folder: string, names: Releases) {
  const repository = join(folder, 'repository');
  const git = (...args: string[]) => {
    execFileSync('git', [
      '-C',
      repository,
      '-c',
      'user.name=Drill',
      '-c',
      'user.email=drill@example.org',
      ...args,
    ]);
  };
  execFileSync('git', ['clone', '--quiet', root, repository]);
  git('tag', names.first);
  git('commit', '--quiet', '--allow-empty', '-m', 'The next version');
  git('tag', names.next);
  writeFileSync(join(repository, laterMigration), 'export const up = () => Promise.resolve();\n');
  edit(join(repository, main), '  const address =', `${startFailure}\n  const address =`);
  git('add', '.');
  git('commit', '--quiet', '-m', 'A version that does not start');
  git('tag', names.broken);
  edit(join(repository, main), `${startFailure}\n`, '');
  git('commit', '--quiet', '-a', '-m', 'A version that does');
  git('tag', names.mended);
  git('checkout', '--quiet', names.first);
  return repository;
}

const startFailure = "  if (config.port) throw new Error('This version does not start.');";

function edit(path: string, place: string, text: string) {
  const before = readFileSync(path, 'utf8');
  const after = before.replace(place, () => text);
  if (after === before) throw new Error(`${path} has no ${place}`);
  writeFileSync(path, after);
}
