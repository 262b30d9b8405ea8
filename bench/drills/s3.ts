import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataFiles, FileEntry, StoreFileResponse } from '@formroom/domain/api/documents.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { readConfig, type S3Location } from '../../apps/server/src/config.ts';
import { generateFileKey, StoreConfigurationError } from '../../apps/server/src/storage/file-store.ts';
import { openFileStore } from '../../apps/server/src/storage/open-file-store.ts';
import { largePdf } from '../../apps/server/src/testing/large-files.ts';
import { withFolder } from '../load/folder.ts';
import { type Family, parseJson, signInFamilies, signInOffice } from '../load/family.ts';
import { type PortalProcess, startPortal } from '../load/portal-process.ts';
import { startSwift, type Swift } from '../load/swift.ts';
import { killPortal } from './uploads.ts';

const COMPLETE = '20260003';
const PDF_BYTES = 3_000_000;

type Checks = Record<string, boolean | number>;

/** Runs the portal on an S3 server that verifies signatures; returns whether every check passed. */
export async function drillS3(rounds: number): Promise<boolean> {
  const swift = await startSwift();
  try {
    const environment = await swift.makeBucket('school-files');
    const location = readConfig(environment).files as S3Location;
    const checks: Checks = await withFolder('s3', async (folder) => ({
      ...(await checkWrongSecret(location, folder)),
      ...(await checkOnePortal({ ...environment, DATA_DIR: folder }, swift)),
    }));
    const bucketForKills = await swift.makeBucket('files-during-kills');
    const kills = await withFolder('s3', (folder) =>
      killPortal({ rounds, families: 8 }, { ...bucketForKills, DATA_DIR: folder }),
    );
    console.table(checks);
    console.table({ 'portal killed, SQLite, S3': kills });
    return (
      Object.values(checks).every((passes) => passes === true) && kills.acknowledged > 0 && kills.errors === 0
    );
  } finally {
    await swift.remove();
  }
}

async function checkWrongSecret(location: S3Location, folder: string): Promise<Checks> {
  const store = await openFileStore({
    ...location,
    credentials: { ...location.credentials, secretAccessKey: 'wrong' },
  });
  const path = join(folder, 'file');
  writeFileSync(path, 'x');
  const pingError = await store.ping().catch((error: unknown) => error);
  const putError = await store.put(generateFileKey(), path, 'image/png').catch((error: unknown) => error);
  const validStore = await openFileStore(location);
  const stored: string[] = [];
  for await (const key of validStore.list()) stored.push(key);
  for (const each of [store, validStore]) each.close();
  return {
    'a wrong secret key is rejected': pingError instanceof StoreConfigurationError,
    'a wrong secret key stores nothing': putError instanceof Error && stored.length === 0,
  };
}

async function checkOnePortal(
  environment: Record<string, string> & { DATA_DIR: string },
  swift: Swift,
): Promise<Checks> {
  const portal = await startPortal(environment.DATA_DIR, undefined, undefined, environment);
  const [family] = await signInFamilies(portal.url, 1);
  if (!family) throw new Error('The demo school has no families.');
  const checks = {
    'the demo school’s documents can be downloaded': await canDownloadDemoDocuments(portal),
    ...(await uploadAndReplace(family, portal)),
    ...(await checkStoreOutage(family, portal, swift)),
  };
  family.browser.close();
  await portal.stop();
  return checks;
}

async function canDownloadDemoDocuments({ url }: PortalProcess) {
  const office = await signInOffice(url);
  const files = parseJson(await office.get(pathTo(paths.files, { id: COMPLETE }))) as FileEntry[];
  const isComplete = [];
  for (const file of files) isComplete.push((await office.get(file.url)).bytes === file.bytes);
  office.close();
  return isComplete.length === 4 && isComplete.every(Boolean);
}

function createUploader({ id, browser }: Family) {
  return async (bytes: Buffer, more: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ id, file_type: 'sea_slip', ...more })) form.set(name, value);
    form.set('file', new Blob([Uint8Array.from(bytes)]), 'slip.pdf');
    return await browser.post(paths.storeFile, form);
  };
}

async function uploadAndReplace(family: Family, portal: PortalProcess): Promise<Checks> {
  const { id, browser } = family;
  const upload = createUploader(family);
  const [first, second] = [largePdf(PDF_BYTES), largePdf(PDF_BYTES)];
  const stored = parseJson(await upload(first)) as StoreFileResponse;
  const downloaded = await browser.get(stored.url);
  const replacement = parseJson(await upload(second, { replace: '1' })) as StoreFileResponse;
  const files = async () => parseJson(await browser.get(pathTo(paths.files, { id }))) as FileEntry[];
  const afterReplacing = await files();
  const office = await signInOffice(portal.url);
  const replaced = await office.get(stored.url);
  office.close();
  const put = async (names: string[]) =>
    parseJson(await browser.post(paths.dataFiles, { student_id: id, sea_slip: names })) as DataFiles;
  const withdrawn = await put([]);
  const reinstated = await put([stored.name, replacement.name]);
  return {
    'a downloaded file is identical to the upload': downloaded.content.equals(first),
    'a replacement is listed instead of the first file':
      afterReplacing.map(({ url }) => url).join() === replacement.url,
    'the replaced file is still stored': replaced.content.equals(first),
    'files can be withdrawn and reinstated':
      withdrawn.sea_slip.length === 0 && reinstated.sea_slip.length === 2,
  };
}

async function checkStoreOutage(family: Family, { url }: PortalProcess, swift: Swift): Promise<Checks> {
  const upload = createUploader(family);
  const bytes = largePdf(PDF_BYTES);
  const uploadId = { upload_id: randomUUID() };
  const getStatus = async (path: string) => (await fetch(`${url}${path}`)).status;

  await swift.close();
  const uploadResponse = await upload(bytes, uploadId);
  const saveResponse = await family.browser.post(paths.saveStudent, { id: family.id, allergy: 'Dust' });
  const [readiness, liveness] = [await getStatus(paths.readiness), await getStatus(paths.health)];
  await swift.open();
  const ready = await waitUntilReady(() => getStatus(paths.readiness));
  const stored = parseJson(await upload(bytes, uploadId)) as StoreFileResponse;
  const repeated = parseJson(await upload(bytes, uploadId)) as StoreFileResponse;
  return {
    'while the store is down, an upload gets a 503': uploadResponse.status === 503,
    'while the store is down, a record can be saved': saveResponse.status === 200,
    'while the store is down, the portal is live but not ready': readiness === 503 && liveness === 200,
    'when the store is up again, the portal is ready': ready === 200,
    'when the store is up again, a repeated upload is stored once': stored.url === repeated.url,
  };
}

const READY_TIMEOUT_MS = 30_000;

/** Polls, because the portal caches its readiness for a second. @returns the last status */
async function waitUntilReady(getReadiness: () => Promise<number>) {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    const status = await getReadiness();
    if (status === 200 || Date.now() > deadline) return status;
    await sleep(100);
  }
}
