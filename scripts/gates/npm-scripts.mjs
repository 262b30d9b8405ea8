import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../set-up/root.mjs';

/** One program with plain arguments: cmd.exe has no `exec` and no `NAME=value`, and quotes and variables differ. */
const PORTABLE = /^(node|oxfmt)( [\w./:=-]+)*$/;

/**
 * Finds npm scripts that some shell can't run.
 * @param {Record<string, string>} scripts
 * @returns {string[]}
 */
export function findUnportableScripts(scripts) {
  return Object.entries(scripts)
    .filter(([, command]) => !PORTABLE.test(command))
    .map(
      ([name, command]) => `npm run ${name}: "${command}" is not one plain command; write a script of Node`,
    );
}

/** Checks the scripts of every workspace. @param {string[]} workspaces */
export function checkNpmScripts(workspaces) {
  const unportable = workspaces.flatMap((workspace) => {
    /** @type {{ scripts?: Record<string, string> }} */
    const { scripts = {} } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'));
    return findUnportableScripts(scripts);
  });
  return Promise.resolve({ code: unportable.length > 0 ? 1 : 0, output: unportable.join('\n') });
}
