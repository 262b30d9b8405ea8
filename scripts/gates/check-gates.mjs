import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fingerprint } from '../set-up/fingerprint.mjs';
import { root } from '../set-up/root.mjs';
import { changesConfig } from './changed-files.mjs';
import { checkedWorkspaces, cruise } from './cruise.mjs';
import { execute } from './execute.mjs';
import { checkNpmScripts } from './npm-scripts.mjs';
import { checkReferences } from './references.mjs';

/** Makes Go collect garbage less often, which halves the time but uses more memory. */
const GO_ENVIRONMENT = { GOGC: '400' };
const unlintedFolders = ['.git', '.cache', 'node_modules'];
const source = /\.(ts|tsx|mjs|js)$/;
const workspaces = ['.', 'packages/domain', 'apps/server', 'apps/web', 'e2e', 'bench'];

/** The static gates, the longest first. @type {import('./run-gates.mjs').Gate[]} */
export const checkGates = [
  gate('lint', lintAll),
  gate('format', () => format(['.'])),
  gate('types', types),
  gate('unused code', unused),
  gate('boundaries', () => cruise('err-long')),
  gate('references', checkReferences),
  gate('npm scripts', () => checkNpmScripts(workspaces)),
];

/**
 * The static gates for these files, or for all if one of them is a configuration file. Types, boundaries and references
 * depend on other files, so they always check everything.
 * @param {string[]} files paths from the root, including deleted files
 * @returns {import('./run-gates.mjs').Gate[]}
 */
export function checkGatesFor(files) {
  if (changesConfig(files)) return checkGates;
  const present = files.filter((file) => existsSync(join(root, file)));
  const code = present.filter((file) => source.test(file));
  return [
    ...(code.length > 0 ? [gate('lint', () => lint(code))] : []),
    ...(present.length > 0 ? [gate('format', () => format(present))] : []),
    ...(files.some((file) => source.test(file)) ? [gate('types', types)] : []),
    ...(files.some((file) => checkedWorkspaces.some((folder) => file.startsWith(folder)))
      ? [gate('boundaries', () => cruise('err-long'))]
      : []),
    ...(files.length > 0 ? [gate('references', checkReferences)] : []),
  ];
}

/** Skips linting if no file has changed since everything passed. */
async function lintAll() {
  const passedFile = join(root, '.cache', 'lint-passed');
  const paths = readdirSync(root).filter((name) => !unlintedFolders.includes(name));
  const current = fingerprint(paths, { tests: true });
  if (existsSync(passedFile) && readFileSync(passedFile, 'utf8') === current) return { code: 0, output: '' };
  const result = await lint([]);
  if (result.code === 0) {
    mkdirSync(dirname(passedFile), { recursive: true });
    writeFileSync(passedFile, current);
  }
  return result;
}

/** @param {string[]} files all files if empty */
function lint(files) {
  return execute('oxlint/bin/oxlint', ['--no-error-on-unmatched-pattern', ...files], { env: GO_ENVIRONMENT });
}

/** @param {string[]} files */
function format(files) {
  return execute('oxfmt/bin/oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...files]);
}

function unused() {
  return execute('knip/bin/knip.js', ['--no-progress', '--cache', '--cache-location', '.cache/knip']);
}

/** The compiler caches its results by the hash of each file. A single checker needs less CPU time than several. */
async function types() {
  let code = 0;
  let output = '';
  for (const workspace of workspaces) {
    const buildInfo = join('.cache', 'types', `${workspace.replaceAll('/', '-')}.tsbuildinfo`);
    const result = await execute(
      '@typescript/native-preview/bin/tsgo',
      ['-p', workspace, '--checkers', '1', '--incremental', '--tsBuildInfoFile', buildInfo],
      { env: GO_ENVIRONMENT },
    );
    code ||= result.code;
    output += result.output;
  }
  return { code, output };
}

/**
 * Creates a gate from a program without tests; it counts as one test.
 * @param {string} name
 * @param {() => Promise<{ code: number, output: string }>} program
 * @returns {import('./run-gates.mjs').Gate}
 */
function gate(name, program) {
  const run = async () => {
    const { code, output } = await program();
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
  };
  return { name, cores: 1, run };
}
