import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashFile } from '../../scripts/release/archive.mjs';
import { requirePrograms } from '../load/debian-programs.ts';
import { withFolder } from '../load/folder.ts';
import { findBrokenLinks, findWrongFiles } from '../load/unpacked-release.ts';
import { checkUpgradeScript } from '../load/upgrade-in-namespace.ts';
import type { OfflineResults } from './release-offline.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const MAX_MEGABYTES = 60;
const MAX_READY_SECONDS = 60;

/** Makes this machine's release, and unpacks and uses it in a network namespace that has only a loopback interface. */
export async function drillRelease(): Promise<Record<string, boolean>> {
  requirePrograms('ip, tar and unshare', ['ip', 'tar', 'unshare'], ['iproute2', 'tar', 'util-linux']);
  if (process.getuid?.() !== 0) throw new Error('Creating namespaces requires root.');
  execFileSync(process.execPath, [join(root, 'scripts/release.mjs')], { stdio: 'inherit' });
  const [sum = '', name = ''] = readFileSync(join(root, 'release/SHA256SUMS'), 'utf8').trim().split('  ');
  const archive = join(root, 'release', name);
  const megabytes = statSync(archive).size / 1e6;
  return await withFolder('release', async (folder) => {
    const unpacked = join(folder, name.replace('.tar.gz', ''));
    const { seconds, checks } = runOffline(folder, archive, unpacked);
    const { unnamed, missing } = compareSbom(unpacked);
    for (const each of unnamed) console.log(`The SBOM does not name ${each}`);
    for (const each of missing) console.log(`The archive does not contain ${each}`);
    const [wrong, broken] = [findWrongFiles(unpacked), findBrokenLinks(unpacked)];
    for (const each of [...wrong, ...broken]) console.log(`Wrong in the archive: ${each}`);
    console.log(`${megabytes.toFixed(1)} MB`);
    for (const [step, value] of Object.entries(seconds))
      console.log(`${value.toFixed(1).padStart(6)} s  ${step}`);
    return {
      [`the archive is smaller than ${MAX_MEGABYTES} MB`]: megabytes < MAX_MEGABYTES,
      'SHA256SUMS names the archive and its hash': sum === (await hashFile(archive)),
      'the SBOM names every package in the archive and no other': unnamed.length + missing.length === 0,
      'unpacked by root, everything belongs to root, only root can change it, and no data is in it':
        wrong.length === 0,
      'every link of the guides leads into the archive': broken.length === 0,
      'the portal is ready less than a minute after unpacking begins':
        (seconds['unpacking'] ?? Infinity) + (seconds['start until ready'] ?? Infinity) < MAX_READY_SECONDS,
      ...checks,
      ...(await checkUpgradeScript(folder, archive)),
    };
  });
}

function runOffline(folder: string, archive: string, unpacked: string): OfflineResults {
  const program = fileURLToPath(new URL('release-offline.ts', import.meta.url));
  const script = 'ip link set lo up && exec "$@"';
  const { status } = spawnSync(
    'unshare',
    ['--net', 'sh', '-c', script, 'sh', process.execPath, '--import', 'tsx', program].concat(
      folder,
      archive,
      unpacked,
    ),
    { cwd: root, stdio: 'inherit' },
  );
  if (status !== 0) throw new Error(`The release could not be used: exit code ${status}.`);
  return JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8')) as OfflineResults;
}

/** Compares the SBOM with the manifests in the archive. */
function compareSbom(folder: string) {
  const { bomFormat, components } = readJson(join(folder, 'sbom.cdx.json')) as {
    bomFormat: string;
    components: { purl: string }[];
  };
  if (bomFormat !== 'CycloneDX') throw new Error(`The SBOM has the format ${bomFormat}.`);
  const manifests = /(?:^apps\/[^/]+|(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/@]+)\/package\.json$/;
  const present = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => manifests.test(path))
    .map((path) => readJson(join(folder, path)) as { name: string; version: string })
    .map(({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`);
  const named = components.map(({ purl }) => purl);
  return {
    unnamed: present.filter((each) => !named.includes(each)),
    missing: named.filter((each) => !present.includes(each)),
  };
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
