import { execFileSync } from 'node:child_process';
import { root } from '../set-up/root.mjs';

/** A change of one of these affects the checks of all files. */
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
  const differing = git('diff', '--name-only', '--no-renames', base.trim());
  const unknown = git('ls-files', '--others', '--exclude-standard');
  if (differing === undefined || unknown === undefined) return undefined;
  return [...new Set(`${differing}${unknown}`.split('\n').filter(Boolean))];
}

/** Whether a change of these can break the check of any other file. @param {string[]} files */
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
