import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const main = 'apps/server/src/main.ts';

/** A repository in a folder, with what is committed here as one version, one after it, and one that does not start. */
export function makeReleases(folder: string, names: { first: string; next: string; broken: string }) {
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
  execFileSync('sed', ['-i', '1i throw new Error("This version does not start.");', join(repository, main)]);
  git('commit', '--quiet', '-a', '-m', 'A version that does not start');
  git('tag', names.broken);
  git('checkout', '--quiet', names.first);
  return repository;
}
