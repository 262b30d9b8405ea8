// Runs in a network namespace without a way out: release-offline.ts FOLDER ARCHIVE UNPACKED
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { largePdf, phonePhotograph } from '../../apps/server/src/testing/large-files.ts';
import { assertOk, signInFamilies, signInOffice } from '../load/family.ts';
import { startPortal } from '../load/portal-process.ts';
import { uploadFile } from '../load/upload-file.ts';

export interface OfflineResults {
  readonly seconds: Record<string, number>;
  readonly checks: Record<string, boolean>;
}

const PDF_BYTES = 400_000;
const ALLERGY = 'Peanuts, kept by a release';

const [folder = '', archive = '', release = ''] = process.argv.slice(2);
const dataDir = join(folder, 'data');
const seconds: Record<string, number> = {};
const noPrograms = join(folder, 'no-programs');
/** Production with the demo school, and without any program in reach. */
const environment = { NODE_ENV: 'production', DEMO: '1', PATH: noPrograms };

mkdirSync(dataDir);
mkdirSync(noPrograms);
const isOffline = await failsToConnect();
await measure('unpacking', () => execFileSync('tar', ['-xzf', archive, '-C', folder]));
const checks = { 'no network and no other packages are in reach': isOffline && !hasOuterPackages(release) };
writeFileSync(
  join(folder, 'results.json'),
  JSON.stringify({ seconds, checks: { ...checks, ...(await use()) } }),
);
process.exit(0);

async function use() {
  const portal = await measure('start until ready', start);
  const [family] = await measure('two families sign in', () => signInFamilies(portal.url, 2));
  const office = await signInOffice(portal.url);
  if (!family) throw new Error('Nobody signed in.');
  const { id, browser } = family;
  const saved = await browser.post(paths.saveStudent, { id, allergy: ALLERGY });
  const [photo, fileKeys] = [await phonePhotograph(), new Set<string>()];
  const uploadFour = async (createFile: () => Buffer) => {
    for (let number = 0; number < 4; number += 1)
      fileKeys.add(await uploadFile(browser, { id }, createFile()));
  };
  await measure('four scans', () => uploadFour(() => largePdf(PDF_BYTES)));
  await measure('four photographs', () => uploadFour(() => photo));
  const form = await measure('the first form', () => browser.get(pathTo(paths.registrationForm, { id })));
  const workbook = await measure('the workbook', () => office.get(paths.exportData));
  const added = command('admin', ['add', 'Head'], { ADMIN_PASSWORD: 'a password of the drill' });
  const backup = join(folder, 'school.backup');
  await measure('backup', () => command('backup', [backup]));
  browser.close();
  office.close();
  const code = await measure('stop', () => portal.stop());
  rmSync(dataDir, { recursive: true });
  mkdirSync(dataDir);
  await measure('restore', () => command('restore', [backup]));
  const restored = await start();
  const [again] = await signInFamilies(restored.url, 1);
  const record = await again?.load();
  again?.browser.close();
  const restoredCode = await restored.stop();
  return {
    'a family signs in and saves': assertOk(saved).status === 200,
    'eight scans and photographs are stored': fileKeys.size === 8,
    'the registration form is a PDF': form.status === 200 && form.text.startsWith('%PDF-'),
    'the workbook is a ZIP file': workbook.status === 200 && workbook.text.startsWith('PK'),
    'an administrator is added': added.includes('Head'),
    'the save is there after backup and restore': record?.allergy === ALLERGY,
    'SIGTERM stops it with exit code 0': code === 0 && restoredCode === 0,
  };
}

function start() {
  return startPortal(dataDir, undefined, undefined, environment, join(release, 'scripts/start.mjs'));
}

function command(name: string, args: string[], more: Record<string, string> = {}) {
  const env = { ...environment, DATA_DIR: dataDir, ...more };
  return execFileSync(process.execPath, [`scripts/${name}.mjs`, ...args], {
    cwd: release,
    env,
    encoding: 'utf8',
  });
}

async function measure<Result>(step: string, work: () => Result | Promise<Result>) {
  const begin = performance.now();
  const result = await work();
  seconds[step] = (performance.now() - begin) / 1000;
  return result;
}

/** Whether an address outside this machine is unreachable. */
async function failsToConnect() {
  const socket = connect({ host: '192.0.2.1', port: 443 });
  const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
  return error.code === 'ENETUNREACH';
}

function hasOuterPackages(path: string): boolean {
  const parent = dirname(path);
  return parent !== path && (existsSync(join(parent, 'node_modules')) || hasOuterPackages(parent));
}
