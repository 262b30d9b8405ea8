import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readlinkSync,
  readdirSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashFile } from '../../scripts/release/archive.mjs';
import { findWrongFiles } from './unpacked-release.ts';

const SERVICE_USER = 65_534;
const script = fileURLToPath(new URL('../../deploy/upgrade.sh', import.meta.url));

/** Runs deploy/upgrade.sh with good and bad archives, on a folder in place of /opt/formroom and a systemd that only agrees. */
export async function checkUpgradeScript(folder: string, archive: string) {
  const installed = join(folder, 'opt');
  const downloads = join(folder, 'downloads');
  const programs = join(folder, 'programs');
  for (const each of [installed, downloads, programs]) mkdirSync(each);
  writeFileSync(join(programs, 'systemctl'), '#!/bin/sh\n');
  chmodSync(join(programs, 'systemctl'), 0o755);
  const file = join(downloads, basename(archive));
  const upgrade = () => runUpgrade(installed, programs, file);
  const isUnchanged = () => !existsSync(join(installed, 'current')) && listReleases(installed).length === 0;
  const isRefused = (message: string) => {
    const { status, output } = upgrade();
    return (
      status === 1 && output.includes(message) && output.includes('Nothing was changed') && isUnchanged()
    );
  };
  const writeSums = (hash: string) => {
    writeFileSync(join(downloads, 'SHA256SUMS'), `${hash}  ${basename(file)}\n`);
  };

  copyFileSync(archive, file);
  const withoutSums = isRefused('There is no SHA256SUMS');
  writeSums(await hashFile(archive));
  truncateSync(file, 1_000_000);
  const truncated = isRefused('damaged or incomplete');
  writeSums(await hashFile(file));
  const unreadable = isRefused("can't be unpacked");
  packOtherPlatform(folder, file);
  writeSums(await hashFile(file));
  const otherPlatform = isRefused('It is for linux-sparc');
  copyFileSync(archive, file);
  writeSums(await hashFile(archive));
  // As an earlier manual left it.
  chownSync(installed, SERVICE_USER, SERVICE_USER);
  const first = upgrade();
  const again = upgrade();
  const [release] = listReleases(installed);
  const wrong = findWrongFiles(installed).filter((path) => !path.startsWith('current '));
  for (const each of wrong) console.log(`Wrong after upgrade.sh: ${each}`);
  return {
    'upgrade.sh refuses an archive without SHA256SUMS': withoutSums,
    'upgrade.sh refuses a truncated archive': truncated,
    'upgrade.sh refuses an archive that can’t be unpacked': unreadable,
    'upgrade.sh refuses an archive for another platform': otherPlatform,
    'upgrade.sh installs a release, and the same release again':
      first.output.includes('is installed') &&
      again.output.includes('is ready') &&
      readlinkSync(join(installed, 'current')) === `releases/${release}`,
    'upgrade.sh gives everything in /opt/formroom to root, whatever root’s umask': wrong.length === 0,
  };
}

function runUpgrade(installed: string, programs: string, file: string) {
  const mounted = `mkdir -p /opt && mount -t tmpfs tmpfs /opt && mkdir /opt/formroom && mount --bind "$1" /opt/formroom`;
  const { status, stdout, stderr } = spawnSync(
    'unshare',
    ['--mount', 'sh', '-c', `${mounted} && umask 077 && exec sh "$2" "$3"`, 'sh', installed, script, file],
    { encoding: 'utf8', env: { PATH: `${programs}:${process.env.PATH}` } },
  );
  return { status, output: stdout + stderr };
}

function listReleases(installed: string) {
  const releases = join(installed, 'releases');
  return existsSync(releases) ? readdirSync(releases) : [];
}

function packOtherPlatform(folder: string, file: string) {
  const content = join(folder, 'other');
  mkdirSync(join(content, 'deploy'), { recursive: true });
  const platform = { name: 'linux-sparc', os: 'linux', cpu: 'sparc', libc: 'glibc' };
  writeFileSync(
    join(content, 'release.json'),
    JSON.stringify({ version: '1.0.0', commit: 'none', platform }),
  );
  writeFileSync(join(content, 'deploy/upgrade.sh'), '');
  const { status } = spawnSync('tar', ['-czf', file, '-C', folder, 'other']);
  if (status !== 0) throw new Error('tar failed.');
}
