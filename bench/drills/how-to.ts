import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { extractSteps, type Step } from './how-to-steps.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const guides = ['add-a-field', 'add-a-setting', 'add-a-call', 'add-a-report'];
const workspaces = ['packages/domain', 'apps/server', 'apps/web', 'e2e', 'bench'];

/** The tests that must pass after all guides have been followed. */
const tests = [
  ...['packages/domain/src/registration', 'packages/domain/src/kinds', 'packages/domain/src/api'],
  ...['apps/server/src/db/schema.test.ts', 'apps/server/src/db/migrate.test.ts'],
  ...['apps/server/src/contract/permissions.test.ts', 'apps/server/src/contract/privacy.test.ts'],
  ...['apps/server/src/features/settings/settings.test.ts', 'apps/server/src/features/reports'],
  ...['apps/server/src/features/exports/partial-export.test.ts'],
  ...['apps/server/src/features/exports/registration-data.test.ts'],
];

/** The size of a guide's change. */
interface ChangeSize {
  readonly files: number;
  readonly lines: number;
}

/** Follows the guides for frequent changes literally in a scratch clone, counts what they change, and runs the tests. */
export function drillHowTo(): Record<string, boolean> {
  const clone = createClone();
  try {
    const sizes: Record<string, ChangeSize> = {};
    for (const guide of guides) {
      const steps = extractSteps(readFileSync(join(clone, `docs/how-to/${guide}.md`), 'utf8'));
      for (const step of steps) applyStep(clone, step);
      sizes[guide] = commit(clone, guide);
    }
    console.table(sizes);
    const checks: Record<string, boolean> = {};
    for (const workspace of ['packages/domain', 'apps/server', 'apps/web'])
      checks[`types of ${workspace} are correct`] = run(clone, 'tsgo', ['-p', `${workspace}/tsconfig.json`]);
    checks['the tests that the guides name pass'] = run(clone, 'vitest', [
      ...['run', '--project', 'domain', '--project', 'server-sqlite', '--reporter', 'dot'],
      ...tests,
    ]);
    return checks;
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
}

/** Clones below the checkout, so that its packages are found; imports of the workspaces lead to the clone. */
function createClone() {
  const parent = join(root, '.cache');
  mkdirSync(parent, { recursive: true });
  const clone = mkdtempSync(join(parent, 'how-to-'));
  execFileSync('git', ['clone', '--quiet', '--shared', root, clone]);
  // The pattern in .gitignore ends with a slash, so it does not match a symbolic link.
  appendFileSync(join(clone, '.git/info/exclude'), 'node_modules\n');
  const scope = join(clone, 'node_modules/@formroom');
  mkdirSync(scope, { recursive: true });
  for (const workspace of workspaces) {
    const { name } = JSON.parse(readFileSync(join(clone, workspace, 'package.json'), 'utf8')) as {
      name: string;
    };
    symlinkSync(join(clone, workspace), join(clone, 'node_modules', name));
    const packages = join(root, workspace, 'node_modules');
    if (existsSync(packages)) symlinkSync(packages, join(clone, workspace, 'node_modules'));
  }
  return clone;
}

function applyStep(clone: string, step: Step) {
  const path = join(
    clone,
    step.file.replace('NUMBER', () => nextNumber(join(clone, dirname(step.file)))),
  );
  if (step.kind === 'create') {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, step.code, { flag: 'wx' });
    return;
  }
  if (step.kind === 'append') {
    appendFileSync(path, `\n${step.code}`);
    return;
  }
  const lines = readFileSync(path, 'utf8').split('\n');
  const anchorIndex = lines.findIndex((line) => line.includes(step.anchor));
  if (anchorIndex === -1) throw new Error(`${step.file} has no line with ${step.anchor}`);
  const start = step.kind === 'after' ? anchorIndex + 1 : anchorIndex;
  lines.splice(start, step.kind === 'replace' ? 1 : 0, step.code.trimEnd());
  writeFileSync(path, lines.join('\n'));
}

function nextNumber(folder: string) {
  const newest = Math.max(...readdirSync(folder).map((name) => Number.parseInt(name, 10) || 0));
  return String(newest + 1).padStart(4, '0');
}

function commit(clone: string, guide: string): ChangeSize {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=drill', '-c', 'user.email=drill@localhost', ...args], {
      cwd: clone,
      encoding: 'utf8',
    });
  git('add', '--all', 'apps', 'packages', 'e2e', 'docs');
  const changed = git('diff', '--cached', '--numstat').trim().split('\n');
  git('commit', '--quiet', '--no-verify', '--message', guide);
  const lines = changed.map((line) => line.split('\t').slice(0, 2).map(Number));
  return { files: changed.length, lines: lines.flat().reduce((sum, each) => sum + each, 0) };
}

const run = (clone: string, program: string, args: readonly string[]) =>
  spawnSync(join(root, 'node_modules/.bin', program), args, { cwd: clone, stdio: 'inherit' }).status === 0;
