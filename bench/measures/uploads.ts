import { largePdf, phonePhotograph } from '../../apps/server/src/testing/large-files.ts';
import { type Family, signInFamilies } from '../load/family.ts';
import { sampleMemory } from '../load/memory.ts';
import type { PortalProcess } from '../load/portal-process.ts';
import { uploadFile } from '../load/upload-file.ts';
import { percentile } from '../table.ts';

const UPLOADS = 100;
const CONCURRENCY = 10;
const BYTES = 5_000_000;
const WARM_UP = 10;

/**
 * Measures uploads of 5 MB by ten concurrent families: scans, which are stored unchanged, and photographs, which are
 * encoded again.
 */
export async function measureUploads(portal: PortalProcess) {
  const families = await signInFamilies(portal.url, CONCURRENCY);
  const scan = largePdf(BYTES);
  const photo = await phonePhotograph();
  await upload(families, scan, WARM_UP, portal);
  const scans = await upload(families, scan, UPLOADS, portal);
  const firstPhotos = await upload(families, photo, WARM_UP, portal);
  const photos = await upload(families, photo, UPLOADS, portal);
  for (const { browser } of families) browser.close();
  return {
    scans,
    photos,
    photoMb: photo.length / 1e6,
    /** Memory is constant if a hundred photographs need no more than ten. */
    firstPhotosMb: firstPhotos.memoryMb,
  };
}

async function upload(families: readonly Family[], bytes: Buffer, uploads: number, { pid }: PortalProcess) {
  const times: number[] = [];
  const memory = sampleMemory(pid);
  const start = performance.now();
  await Promise.all(
    families.map(async ({ id, browser }) => {
      for (let number = 0; number < uploads / families.length; number += 1) {
        const uploadStart = performance.now();
        await uploadFile(browser, { id }, bytes);
        times.push(performance.now() - uploadStart);
      }
    }),
  );
  return {
    perSecond: (uploads * 1000) / (performance.now() - start),
    p50: percentile(times, 50),
    p99: percentile(times, 99),
    /** The peak of the portal and its child processes together. */
    memoryMb: memory.stop(),
  };
}
