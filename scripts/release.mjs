// `npm run release`: an archive for Linux x64 in release/, with SHA256SUMS.
// `npm run release -- --folder FOLDER`: the same files, unpacked.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './set-up/root.mjs';
import { setUp } from './set-up/set-up.mjs';

/** Ends the commit of a tree with changes, also with new files. */
const DIRTY = '-dirty';
const args = process.argv.slice(2);
const target = join(root, 'release');

const origin = readOrigin();
if (origin.commit.endsWith(DIRTY) && args[0] !== '--folder') {
  console.error(
    'There are changes that are not committed. Commit or remove them: a release is made of a commit.',
  );
  process.exit(1);
}
await setUp(['server', 'web']);
const { writeRelease } = await import('./release/folder.mjs');
if (args[0] === '--folder') await writeFolder(args[1]);
else await writeArchive();

/** @param {string | undefined} folder */
async function writeFolder(folder) {
  if (folder === undefined) throw new Error('Give a folder.');
  mkdirSync(folder);
  await writeRelease(resolve(folder), origin);
}

async function writeArchive() {
  const { hashFile, packFolder } = await import('./release/archive.mjs');
  const { platform } = await import('./release/platform.mjs');
  const { version } = /** @type {{ version: string }} */ (
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  );
  const work = join(root, '.cache', `release-${process.pid}`);
  const name = `formroom-${version}-${platform.name}`;
  const folder = join(work, name);
  const file = join(target, `${name}.tar.gz`);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  mkdirSync(folder, { recursive: true });
  try {
    await writeRelease(folder, origin);
    await packFolder(folder, { name, file, seconds: origin.seconds });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  writeFileSync(join(target, 'SHA256SUMS'), `${await hashFile(file)}  ${name}.tar.gz\n`);
  console.log(`release/${name}.tar.gz  ${(statSync(file).size / 1e6).toFixed(1)} MB`);
}

/** The checked-out commit and its time; an exported source tree has none. */
function readOrigin() {
  /** @param {string[]} command */
  const git = (...command) =>
    execFileSync('git', command, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const isDirty = git('status', '--porcelain') !== '';
    return {
      commit: git('rev-parse', '--short=12', 'HEAD') + (isDirty ? DIRTY : ''),
      seconds: Number(git('log', '-1', '--format=%ct')),
    };
  } catch {
    return { commit: 'unknown', seconds: Number(process.env.SOURCE_DATE_EPOCH ?? 0) };
  }
}
