import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../set-up/root.mjs';
import { boundaries } from './forbidden-imports.mjs';
import { compiler, otherFolders, hooks, server, web } from './violations.mjs';

const settings = [
  '.oxlintrc.json',
  '.dependency-cruiser.mjs',
  'tsconfig.base.json',
  'tsconfig.json',
  'scripts/lint',
];
const workspaces = ['packages/domain', 'apps/server', 'apps/web'];
const folder = mkdtempSync(join(tmpdir(), 'formroom-violations-'));

/** @type {Set<string>} `file: rule` */
const reported = new Set();

beforeAll(async () => {
  const own = workspaces.flatMap((workspace) => [`${workspace}/package.json`, `${workspace}/tsconfig.json`]);
  for (const path of [...settings, ...own]) cpSync(join(root, path), join(folder, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeAllFixtures();
  await Promise.all([lint(), cruise(), compile()]);
}, 60_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const expected = {
  'Oxlint, on the server': Object.keys(server).map((rule) => `apps/server/src/${rule}.ts: ${rule}`),
  'Oxlint, in the web app': Object.keys({ ...web, ...hooks }).map(
    (rule) => `apps/web/src/${rule}.tsx: ${rule}`,
  ),
  'Oxlint, by folder': otherFolders.map(([file, rule]) => `${file}: ${rule}`),
  'dependency-cruiser': boundaries.map(([file, , rule]) => `${file}: ${rule}`),
  'the compiler': compiler.map(([file, code]) => `${file}: ${code}`),
};
for (const [tool, violations] of Object.entries(expected)) {
  describe(`${tool}, reports`, () => {
    it.each(violations)('%s', (violation) => {
      expect(reported).toContain(violation);
    });
  });
}

function writeAllFixtures() {
  for (const [rule, code] of Object.entries(server)) writeFixture(`apps/server/src/${rule}.ts`, code);
  for (const [rule, markup] of Object.entries(web)) {
    writeFixture(
      `apps/web/src/${rule}.tsx`,
      `declare const g: () => void;\nexport const a = [${markup}, g];`,
    );
  }
  for (const [rule, code] of Object.entries(hooks)) {
    writeFixture(
      `apps/web/src/${rule}.tsx`,
      `import { useEffect, useMemo, useRef, useState } from 'react';\n${code}`,
    );
  }
  for (const [file, , code] of [...otherFolders, ...compiler]) writeFixture(file, code);
  for (const [from, to] of boundaries) {
    writeFixture(to, 'export const a = 1;');
    writeFixture(from, `export { a } from '${specifier(from, to)}';`);
  }
}

/** @param {string} file @param {string} code */
function writeFixture(file, code) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), `${code}\n`);
}

/** @param {string} from @param {string} to */
function specifier(from, to) {
  const path = relative(dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}

async function lint() {
  const output = await run('oxlint/bin/oxlint', ['--format=json', ...workspaces]);
  /** @type {{ diagnostics: { code?: string, message: string, filename: string }[] }} */
  const { diagnostics } = JSON.parse(output);
  for (const { code, message, filename } of diagnostics) {
    reported.add(`${filename}: ${/\((.+)\)$/.exec(code ?? '')?.[1] ?? message}`);
  }
}

async function cruise() {
  const args = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...workspaces];
  /** @type {{ summary: { violations: { from: string, rule: { name: string } }[] } }} */
  const { summary } = JSON.parse(await run('dependency-cruiser/bin/dependency-cruise.mjs', args));
  for (const { from, rule } of summary.violations) reported.add(`${from}: ${rule.name}`);
}

async function compile() {
  const output = await run('@typescript/native-preview/bin/tsgo', ['--pretty', 'false']);
  for (const [, file, code] of output.matchAll(/^(.+?)\(\d+,\d+\): error (TS\d+)/gm)) {
    reported.add(`${String(file)}: ${String(code)}`);
  }
}

/** @param {string} program @param {string[]} args @returns {Promise<string>} */
function run(program, args) {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, 'node_modules', program), ...args],
      { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
      (_error, output) => {
        resolve(output);
      },
    );
  });
}
