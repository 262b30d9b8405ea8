import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../set-up/root.mjs';
import { isNeeded, rootManifest, serverManifest } from './manifests.mjs';

/** @param {string} path */
const readJson = (path) => /** @type {unknown} */ (JSON.parse(readFileSync(join(root, path), 'utf8')));
const server = /** @type {import('./manifests.mjs').Manifest} */ (readJson('apps/server/package.json'));

it('contains production packages and one Typst compiler', () => {
  const native = serverManifest(server);
  expect(native.dependencies).toHaveProperty(['@myriaddreamin/typst-ts-node-compiler']);
  expect(native.dependencies).not.toHaveProperty(['@myriaddreamin/typst-ts-web-compiler']);
  expect(native.dependencies).not.toHaveProperty(['@formroom/domain']);
  expect(native).not.toHaveProperty('devDependencies');
});

it('has the operator’s commands and no others', () => {
  const manifest = rootManifest(/** @type {import('./manifests.mjs').Manifest} */ (readJson('package.json')));
  expect(Object.keys(manifest.scripts)).toEqual(['start', 'admin', 'keys', 'mail', 'backup', 'restore']);
  expect(Object.values(manifest.scripts)).not.toContain(undefined);
  expect(manifest).not.toHaveProperty('devDependencies');
});

it.each([
  ['node_modules/fastify/fastify.js', true],
  ['node_modules/fastify/fastify.d.ts', false],
  ['node_modules/@fastify/static/test/static/index.html', false],
  ['node_modules/@fastify/static/lib/test.js', true],
  ['node_modules/.bin/semver', false],
  ['node_modules/@photostructure/sqlite/src/sqlite3.c', false],
  ['node_modules/@photostructure/sqlite/prebuilds/linux-x64/sqlite.glibc.node', true],
  ['node_modules/@photostructure/sqlite/prebuilds/linux-x64/sqlite.musl.node', false],
  ['node_modules/@photostructure/sqlite/prebuilds/darwin-arm64/sqlite.node', false],
])('decides about %s', (path, isWanted) => {
  expect(isNeeded(path)).toBe(isWanted);
});

it('refuses to make an archive of changes that are not committed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'formroom-release-'));
  try {
    execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${root}`, folder]);
    writeFileSync(join(folder, 'apps/web/new-file.ts'), '');
    const { status, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/release.mjs')], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([
      1,
      'There are changes that are not committed. Commit or remove them: a release is made of a commit.\n',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);
