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
 * Measures uploads of 5 MB by ten concurrent families: scans, which are stored unchanged, and photographs, which are
 * re-encoded. As the upper bound, the scans are also copied into a store on the same disk with the same concurrency.
 */
export async function measureUploads(portal: PortalProcess, folder: string) {
  const families = await signInFamilies(portal.url, CONCURRENCY);
  const scan = largePdf(BYTES);
  const photo = await phonePhotograph();
  const idleMb = portal.memory().now;
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
    idleMb,
    /** Memory is constant if a hundred photographs need no more than ten. */
    firstPhotosMb: firstPhotos.memoryMb,
  };
}

async function upload(families: readonly Family[], bytes: Buffer, uploads: number, portal?: PortalProcess) {
  const times: number[] = [];
  const memory = sampleMemory(portal);
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
        const uploadStart = performance.now();
        parseJson(await browser.post(paths.storeFile, form));
        times.push(performance.now() - uploadStart);
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
    memoryMb: memory.stop(),
  };
}

function sampleMemory(portal: PortalProcess | undefined) {
  let peak = 0;
  const sample = () => {
    if (portal)
      peak = Math.max(
        peak,
        [portal.pid, ...listChildren(portal.pid)].reduce((sum, pid) => sum + readMemory(pid), 0),
      );
  };
  const timer = setInterval(sample, POLL_INTERVAL_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return peak;
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
  const target = mkdtempSync(join(folder, 'copies-'));
  mkdirSync(join(target, 'files'));
  const original = join(target, 'original');
  writeFileSync(original, bytes);
  const store = openDiskStore(join(target, 'files'));
  const start = performance.now();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let number = 0; number < UPLOADS / CONCURRENCY; number += 1) {
        await store.put(generateFileKey(), original, 'application/pdf');
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  rmSync(target, { recursive: true, force: true });
  return { perSecond: UPLOADS / seconds, megabytesPerSecond: (UPLOADS * bytes.length) / 1e6 / seconds };
}
