// `npm run release [-- PLATFORM…]`: an archive for each platform in release/, with SHA256SUMS.
// `npm run release -- --folder FOLDER`: the same files for this machine, unpacked.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
const { currentPlatform, selectPlatforms } = await import('./release/platforms.mjs');
const { writeRelease } = await import('./release/folder.mjs');
if (args[0] === '--folder') await writeFolder(args[1]);
else await writeArchives(selectPlatforms(args));

/** @param {string | undefined} folder */
async function writeFolder(folder) {
  const platform = currentPlatform();
  if (folder === undefined || !platform) throw new Error('Give a folder, on a platform that has releases.');
  mkdirSync(folder);
  await writeRelease(resolve(folder), platform, origin);
}

/** @param {readonly import('./release/platforms.mjs').Platform[]} platforms */
async function writeArchives(platforms) {
  const { hashFile, packFolder } = await import('./release/archive.mjs');
  const { version } = /** @type {{ version: string }} */ (
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  );
  const work = join(root, '.cache', `release-${process.pid}`);
  const sums = [];
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  try {
    for (const platform of platforms) {
      const name = `formroom-${version}-${platform.name}`;
      const folder = join(work, name);
      mkdirSync(folder, { recursive: true });
      await writeRelease(folder, platform, origin);
      const file = join(work, `${name}.tar.gz`);
      await packFolder(folder, { name, file, seconds: origin.seconds });
      const megabytes = (statSync(file).size / 1e6).toFixed(1);
      const isRunnable = platform === currentPlatform();
      sums.push(`${await hashFile(file)}  ${name}.tar.gz\n`);
      renameSync(file, join(target, `${name}.tar.gz`));
      rmSync(folder, { recursive: true });
      console.log(`release/${name}.tar.gz  ${megabytes} MB  ${isRunnable ? '' : '(built, not run)'}`);
    }
    writeFileSync(join(target, 'SHA256SUMS'), sums.join(''));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
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
