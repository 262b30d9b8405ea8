import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataFiles, FileEntry, StoreFileResponse } from '@formroom/domain/api/documents.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { readConfig, type S3Location } from '../../apps/server/src/config.ts';
import { generateFileKey, StoreRefusedError } from '../../apps/server/src/storage/file-store.ts';
import { openFileStore } from '../../apps/server/src/storage/open-file-store.ts';
import { largePdf } from '../../apps/server/src/testing/large-files.ts';
import { withFolder } from '../load/folder.ts';
import { type Family, parseJson, signInFamilies, signInOffice } from '../load/family.ts';
import { type PortalProcess, startPortal } from '../load/portal-process.ts';
import { startSwift, type Swift } from '../load/swift.ts';
import { killPortal } from './uploads.ts';

const COMPLETE = '20260003';
const PDF_BYTES = 3_000_000;

type Findings = Record<string, boolean | number>;

/** Runs the portal on an S3 server that verifies signatures; returns whether every check passed. */
export async function drillS3(rounds: number): Promise<boolean> {
  const swift = await startSwift();
  try {
    const environment = await swift.makeBucket('school-files');
    const place = readConfig(environment).files as S3Location;
    const findings: Findings = await withFolder('s3', async (folder) => ({
      ...(await checkWrongSecret(place, folder)),
      ...(await checkOnePortal({ ...environment, DATA_DIR: folder }, swift)),
    }));
    const other = await swift.makeBucket('files-under-fire');
    const kills = await withFolder('s3', (folder) =>
      killPortal({ rounds, families: 8 }, { ...other, DATA_DIR: folder }),
    );
    console.table(findings);
    console.table({ 'portal killed, SQLite, S3': kills });
    return (
      Object.values(findings).every((found) => found === true) && kills.answered > 0 && kills.errors === 0
    );
  } finally {
    await swift.remove();
  }
}

async function checkWrongSecret(place: S3Location, folder: string): Promise<Findings> {
  const store = await openFileStore({
    ...place,
    credentials: { ...place.credentials, secretAccessKey: 'wrong' },
  });
  const path = join(folder, 'file');
  writeFileSync(path, 'x');
  const refused = await store.ping().catch((error: unknown) => error);
  const notStored = await store.put(generateFileKey(), path, 'image/png').catch((error: unknown) => error);
  const right = await openFileStore(place);
  const stored: string[] = [];
  for await (const key of right.list()) stored.push(key);
  for (const each of [store, right]) each.close();
  return {
    'a wrong secret is refused': refused instanceof StoreRefusedError,
    'and stores nothing': notStored instanceof Error && stored.length === 0,
  };
}

async function checkOnePortal(
  environment: Record<string, string> & { DATA_DIR: string },
  swift: Swift,
): Promise<Findings> {
  const portal = await startPortal(environment.DATA_DIR, undefined, undefined, environment);
  const [family] = await signInFamilies(portal.url, 1);
  if (!family) throw new Error('Nobody signed in.');
  const findings = {
    'the demo school’s documents open': await demoDocumentsOpen(portal),
    ...(await uploadAndReplace(family, portal)),
    ...(await checkStoreOutage(family, portal, swift)),
  };
  family.browser.close();
  await portal.stop();
  return findings;
}

async function demoDocumentsOpen({ url }: PortalProcess) {
  const office = await signInOffice(url);
  const files = parseJson(await office.get(pathTo(paths.files, { id: COMPLETE }))) as FileEntry[];
  const opened = [];
  for (const file of files) opened.push((await office.get(file.url)).bytes === file.bytes);
  office.close();
  return opened.length === 4 && opened.every(Boolean);
}

function uploader({ id, browser }: Family) {
  return async (bytes: Buffer, more: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ id, file_type: 'sea_slip', ...more })) form.set(name, value);
    form.set('file', new Blob([Uint8Array.from(bytes)]), 'slip.pdf');
    return await browser.post(paths.storeFile, form);
  };
}

async function uploadAndReplace(family: Family, portal: PortalProcess): Promise<Findings> {
  const { id, browser } = family;
  const upload = uploader(family);
  const [first, second] = [largePdf(PDF_BYTES), largePdf(PDF_BYTES)];
  const stored = parseJson(await upload(first)) as StoreFileResponse;
  const back = await browser.get(stored.url);
  const replacing = parseJson(await upload(second, { replace: '1' })) as StoreFileResponse;
  const files = async () => parseJson(await browser.get(pathTo(paths.files, { id }))) as FileEntry[];
  const afterReplacing = await files();
  const office = await signInOffice(portal.url);
  const earlier = await office.get(stored.url);
  office.close();
  const put = async (names: string[]) =>
    parseJson(await browser.post(paths.dataFiles, { student_id: id, sea_slip: names })) as DataFiles;
  const withdrawn = await put([]);
  const reinstated = await put([stored.name, replacing.name]);
  return {
    'an upload comes back byte for byte': back.content.equals(first),
    'another takes its place': afterReplacing.map(({ url }) => url).join() === replacing.url,
    'the earlier one is kept': earlier.content.equals(first),
    'withdrawn and reinstated': withdrawn.sea_slip.length === 0 && reinstated.sea_slip.length === 2,
  };
}

async function checkStoreOutage(family: Family, { url }: PortalProcess, swift: Swift): Promise<Findings> {
  const upload = uploader(family);
  const bytes = largePdf(PDF_BYTES);
  const again = { upload_id: randomUUID() };
  const status = async (path: string) => (await fetch(`${url}${path}`)).status;

  await swift.close();
  const refused = await upload(bytes, again);
  const answered = await family.browser.post(paths.saveStudent, { id: family.id, allergy: 'Dust' });
  const [notReady, alive] = [await status(paths.readiness), await status(paths.health)];
  await swift.open();
  const ready = await waitUntilReady(() => status(paths.readiness));
  const stored = parseJson(await upload(bytes, again)) as StoreFileResponse;
  const repeated = parseJson(await upload(bytes, again)) as StoreFileResponse;
  return {
    'while the store is away uploads are 503': refused.status === 503,
    'and answers are saved all the same': answered.status === 200,
    'and the portal is alive but not ready': notReady === 503 && alive === 200,
    'when it is back the portal is ready': ready === 200,
    'and the upload that is sent again is stored once': stored.url === repeated.url,
  };
}

const READY_TIMEOUT_MS = 30_000;

/** Polls until the portal is ready; a readiness result is cached for a second. @returns the last status */
async function waitUntilReady(ask: () => Promise<number>) {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    const status = await ask();
    if (status === 200 || Date.now() > deadline) return status;
    await sleep(100);
  }
}
