import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../set-up/root.mjs';
import { isNeeded, rootManifest, serverManifest } from './manifests.mjs';
import { platforms, selectPlatforms } from './platforms.mjs';

const [linux, arm] = selectPlatforms(['linux-x64', 'linux-arm64']);
if (!linux || !arm) throw new Error('A platform of the test is missing.');

/** @param {string} path */
const readJson = (path) => /** @type {unknown} */ (JSON.parse(readFileSync(join(root, path), 'utf8')));
const server = /** @type {import('./manifests.mjs').Manifest} */ (readJson('apps/server/package.json'));
const lock = /** @type {{ packages: Record<string, { os?: string[], cpu?: string[], libc?: string[] }> }} */ (
  readJson('package-lock.json')
);

it('names the platforms, and rejects an unknown one', () => {
  expect(selectPlatforms([])).toBe(platforms);
  expect(() => selectPlatforms(['linux-x64', 'beos-x64'])).toThrow(
    'There is no platform beos-x64: linux-x64',
  );
});

it('contains production packages and one Typst compiler', () => {
  const native = serverManifest(server, linux);
  expect(native.dependencies).toHaveProperty(['@myriaddreamin/typst-ts-node-compiler']);
  expect(native.dependencies).not.toHaveProperty(['@myriaddreamin/typst-ts-web-compiler']);
  expect(native.dependencies).not.toHaveProperty(['@formroom/domain']);
  expect(native).not.toHaveProperty('devDependencies');
  const wasm = serverManifest(server, arm);
  expect(wasm.dependencies).toHaveProperty(['@myriaddreamin/typst-ts-web-compiler']);
  expect(wasm.dependencies).not.toHaveProperty(['@myriaddreamin/typst-ts-node-compiler']);
});

it('has the operator’s commands and no others', () => {
  const manifest = rootManifest(/** @type {import('./manifests.mjs').Manifest} */ (readJson('package.json')));
  expect(Object.keys(manifest.scripts)).toEqual(['start', 'admin', 'keys', 'backup', 'restore']);
  expect(Object.values(manifest.scripts)).not.toContain(undefined);
  expect(manifest).not.toHaveProperty('devDependencies');
});

it.each(platforms)('the lock file has the native packages of $name', ({ os, cpu, libc, hasNativeTypst }) => {
  const isBuiltFor = (/** @type {string} */ prefix) =>
    Object.entries(lock.packages).some(
      ([path, entry]) =>
        path.startsWith(`node_modules/${prefix}`) &&
        entry.os?.includes(os) === true &&
        entry.cpu?.includes(cpu) === true &&
        (libc === undefined || entry.libc === undefined || entry.libc.includes(libc)),
    );
  expect(isBuiltFor('@node-rs/argon2-')).toBe(true);
  expect(isBuiltFor('@img/sharp-')).toBe(true);
  expect(isBuiltFor('@photostructure/sqlite')).toBe(true);
  expect(isBuiltFor('@myriaddreamin/typst-ts-node-compiler-')).toBe(hasNativeTypst);
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
  expect(isNeeded(path, linux)).toBe(isWanted);
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
