import { cpSync, lstatSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { build } from 'esbuild';
import { root } from '../set-up/root.mjs';
import { commands, isNeeded, rootManifest, serverManifest } from './manifests.mjs';
import { npm } from './npm.mjs';
import { platform } from './platform.mjs';
import { createSbom } from './sbom.mjs';

/** @typedef {{ commit: string, seconds: number }} Origin commit, and its time in seconds since 1970 */

/** The guides that those in docs/ refer to. */
const guides = ['README.md', 'CHANGELOG.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'];

/**
 * Writes what a server needs to run into an empty folder: the builds of server and web, the packages of production, the
 * operator's commands, `deploy/`, the guides and an SBOM.
 * @param {string} folder
 * @param {Origin} origin
 */
export async function writeRelease(folder, origin) {
  const manifest = readJson('package.json');
  const server = readJson('apps/server/package.json');
  writeJson(join(folder, 'package.json'), rootManifest(manifest));
  writeJson(join(folder, 'apps/server/package.json'), serverManifest(server));
  installPackages(folder);
  writeJson(join(folder, 'sbom.cdx.json'), createSbom(folder, origin));
  removeUnneeded(folder);

  for (const path of ['apps/server/dist', 'apps/web/dist', 'deploy', 'docs', ...guides]) copy(folder, path);
  for (const path of await listScripts()) copy(folder, path);
  writeJson(join(folder, 'release.json'), {
    version: manifest.version,
    commit: origin.commit,
    platform,
  });
}

/** Installs the versions of the lock file; npm verifies their checksums. @param {string} folder */
function installPackages(folder) {
  cpSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'));
  npm(
    folder,
    ['install', '--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund', '--no-progress'].concat(
      '--loglevel=error',
      `--os=${platform.os}`,
      `--cpu=${platform.cpu}`,
      `--libc=${platform.libc}`,
    ),
  );
  rmSync(join(folder, 'package-lock.json'));
}

/** Removes links, and files that no server reads. @param {string} folder */
function removeUnneeded(folder) {
  for (const path of listFiles(folder)) {
    const isLink = lstatSync(join(folder, path)).isSymbolicLink();
    if (isLink || !isNeeded(path)) rmSync(join(folder, path));
  }
}

/** Returns the sorted paths of all files and links, with slashes. @param {string} folder */
export function listFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Returns the scripts of the operator's commands and all scripts that they import. */
async function listScripts() {
  const { metafile } = await build({
    entryPoints: commands.map((command) => join(root, 'scripts', `${command}.mjs`)),
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'unused',
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
  return Object.keys(metafile.inputs);
}

/** @param {string} folder @param {string} path */
function copy(folder, path) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  cpSync(join(root, path), join(folder, path), { recursive: true });
}

/** @param {string} path */
function readJson(path) {
  return /** @type {import('./manifests.mjs').Manifest} */ (
    JSON.parse(readFileSync(join(root, path), 'utf8'))
  );
}

/** @param {string} path @param {unknown} value */
function writeJson(path, value) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(value, undefined, 2)}\n`);
}
