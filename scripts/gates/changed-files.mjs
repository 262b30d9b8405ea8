import { execFileSync } from 'node:child_process';
import { root } from '../set-up/root.mjs';

/** A change of one of these affects the static gates of all files. */
const configFiles =
  /^(package-lock\.json|\.oxlintrc\.json|\.oxfmtrc\.json|scripts\/lint\/.*-rules\.mjs)$|(^|\/)(package|tsconfig(\.base)?)\.json$/;

/**
 * Returns the files changed since the branch left main, committed or not, as paths from the root; undefined without
 * git.
 * @returns {string[] | undefined}
 */
export function changedFiles() {
  const head = git('rev-parse', 'HEAD');
  if (head === undefined) return undefined;
  const base = git('merge-base', 'HEAD', 'origin/main') ?? git('merge-base', 'HEAD', 'main') ?? head;
  const modified = git('diff', '--name-only', '--no-renames', base.trim());
  const untracked = git('ls-files', '--others', '--exclude-standard');
  if (modified === undefined || untracked === undefined) return undefined;
  return [...new Set(`${modified}${untracked}`.split('\n').filter(Boolean))];
}

/** Whether a change of these files can break the static gates of other files. @param {string[]} files */
export function changesConfig(files) {
  return files.some((file) => configFiles.test(file));
}

/** @param {string[]} args */
function git(...args) {
  try {
    return execFileSync('git', ['-c', 'core.quotePath=false', ...args], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return undefined;
  }
}
