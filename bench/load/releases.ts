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
  readonly fixed: string;
}

/**
 * Creates a repository with four versions: the current commit; one after it; one that migrates the database and then
 * fails to start; and one that fixes the start.
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
  edit(join(repository, main), startLine, `${startFailure}\n${startLine}`);
  git('add', '.');
  git('commit', '--quiet', '-m', 'A version that does not start');
  git('tag', names.broken);
  edit(join(repository, main), `${startFailure}\n`, '');
  git('commit', '--quiet', '-a', '-m', 'Fix the start');
  git('tag', names.fixed);
  git('checkout', '--quiet', names.first);
  return repository;
}

const startLine = '  if (!closing) announce(';
const startFailure = "  if (config.port) throw new Error('This version does not start.');";

function edit(path: string, anchor: string, text: string) {
  const before = readFileSync(path, 'utf8');
  const after = before.replace(anchor, () => text);
  if (after === before) throw new Error(`${path} has no ${anchor}`);
  writeFileSync(path, after);
}
