import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '@formroom/domain/api/paths.ts';
import { openDiskStore } from '../../apps/server/src/storage/disk-store.ts';
import { generateFileKey } from '../../apps/server/src/storage/file-store.ts';
import { largePdf, phonePhotograph } from '../../apps/server/src/testing/large-files.ts';
import { type Family, parseJson, signInFamilies } from '../load/family.ts';
import type { PortalProcess } from '../load/portal-process.ts';
import { percentile } from '../table.ts';

const UPLOADS = 100;
const CONCURRENCY = 10;
const BYTES = 5_000_000;
const WARM_UP = 10;
const POLL_INTERVAL_MS = 20;

/**
 * Uploads of 5 MB by ten families at once: scans, which are stored unchanged, and photographs, which are reencoded;
 * and the scans copied into a store on the same disk with the same concurrency, as the upper bound.
 */
export async function measureUploads(portal: PortalProcess, folder: string) {
  const families = await signInFamilies(portal.url, CONCURRENCY);
  const scan = largePdf(BYTES);
  const photo = await phonePhotograph();
  const restMb = portal.memory().now;
  await upload(families, scan, WARM_UP);
  const scans = await upload(families, scan, UPLOADS, portal);
  const firstPhotos = await upload(families, photo, WARM_UP, portal);
  const photos = await upload(families, photo, UPLOADS, portal);
  for (const { browser } of families) browser.close();
  return {
    scans,
    photos,
    photoMb: photo.length / 1e6,
    copies: await copy(scan, folder),
    restMb,
    /** Memory is constant if a hundred photographs need no more than ten. */
    firstPhotosMb: firstPhotos.memoryMb,
  };
}

async function upload(families: readonly Family[], bytes: Buffer, uploads: number, portal?: PortalProcess) {
  const times: number[] = [];
  const memory = watchMemory(portal);
  const cpu = portal?.cpuSeconds() ?? 0;
  const start = performance.now();
  await Promise.all(
    families.map(async ({ id, browser }) => {
      for (let number = 0; number < uploads / families.length; number += 1) {
        const form = new FormData();
        for (const [name, value] of [
          ['id', id],
          ['file_type', 'sea_slip'],
          ['replace', '1'],
        ] as const)
          form.set(name, value);
        form.set('file', new Blob([Uint8Array.from(bytes)]), 'page');
        const begun = performance.now();
        parseJson(await browser.post(paths.storeFile, form));
        times.push(performance.now() - begun);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  return {
    perSecond: uploads / seconds,
    megabytesPerSecond: (uploads * bytes.length) / 1e6 / seconds,
    p50: percentile(times, 50),
    p99: percentile(times, 99),
    cpuMsEach: (((portal?.cpuSeconds() ?? 0) - cpu) * 1000) / uploads,
    /** The peak of the portal and its child processes together. */
    memoryMb: memory.most(),
  };
}

function watchMemory(portal: PortalProcess | undefined) {
  let most = 0;
  const look = () => {
    if (portal)
      most = Math.max(
        most,
        [portal.pid, ...listChildren(portal.pid)].reduce((sum, pid) => sum + readMemory(pid), 0),
      );
  };
  const timer = setInterval(look, POLL_INTERVAL_MS);
  return {
    most: () => {
      clearInterval(timer);
      return most;
    },
  };
}

const listChildren = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/** The resident memory of a process in megabytes; 0 if it has just ended. */
function readMemory(pid: number) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return 0;
    throw error;
  }
}

/** Stores the same files on the same disk with the same concurrency, without a portal. */
async function copy(bytes: Buffer, folder: string) {
  const place = mkdtempSync(join(folder, 'copies-'));
  mkdirSync(join(place, 'files'));
  const original = join(place, 'original');
  writeFileSync(original, bytes);
  const store = openDiskStore(join(place, 'files'));
  const start = performance.now();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let number = 0; number < UPLOADS / CONCURRENCY; number += 1) {
        await store.put(generateFileKey(), original, 'application/pdf');
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  rmSync(place, { recursive: true, force: true });
  return { perSecond: UPLOADS / seconds, megabytesPerSecond: (UPLOADS * bytes.length) / 1e6 / seconds };
}
