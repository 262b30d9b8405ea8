import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RefusedFile } from '@formroom/domain/registration/upload-refusals.ts';
import { hostileFiles } from '../../../testing/upload-files.ts';
import { phoneJpeg } from '../../../testing/upload-images.ts';
import { prepareUpload } from './prepare-upload.ts';

const MB = 1_000_000;
const PAGE = 4096;

/**
 * The worker that inspects PDFs may unpack 100 MB of a file beside a heap of 68 MB, and on a busy machine the memory of
 * two files is not freed before the next. The pictures of this test would need more than 1,000 MB.
 */
const MAX_GROWTH = 400;

/** Returns the statistics of a process, or nothing if it has ended. */
function readStat(id: string) {
  try {
    return readFileSync(`/proc/${id}/stat`, 'latin1');
  } catch {
    return '';
  }
}

/**
 * Returns the resident memory of the child processes. Reads synchronously: on a busy machine, asynchronous reads have
 * taken longer than the children live.
 */
function memoryOfChildren() {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const sizes = processes.map((id) => {
    const stat = readStat(id);
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[1]) === process.pid ? Number(fields[21]) * PAGE : 0;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Returns the largest growth of this process, and the largest size of its child processes. */
async function memoryDuring(work: () => Promise<unknown>) {
  const before = process.memoryUsage.rss();
  let [own, children] = [0, 0];
  const timer = setInterval(() => {
    own = Math.max(own, process.memoryUsage.rss() - before);
    children = Math.max(children, memoryOfChildren());
  }, 25);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return { own: own / MB, children: children / MB };
}

const names = ['photo', 'picture', 'large', 'many'];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'formroom-memory-'));
  const files = [
    await phoneJpeg(8064, 6048),
    await hostileFiles['a picture of 400 million pixels'].bytes(),
    await hostileFiles['a PDF that unpacks to 50 MB'].bytes(),
    await hostileFiles['a PDF that unpacks to 5 MB two hundred times'].bytes(),
  ];
  for (const [index, bytes] of files.entries()) await writeFile(join(folder, names[index] ?? ''), bytes);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('the memory of the portal stays flat with large photos and decompression bombs at once', async () => {
  const memory = await memoryDuring(async () => {
    const twice = names.flatMap((name) => [name, name]);
    const outcomes = await Promise.allSettled(twice.map((name) => prepareUpload(join(folder, name), folder)));
    const faults = outcomes
      .filter((each) => each.status === 'rejected')
      .map(({ reason }) => (reason instanceof RefusedFile ? reason.reason : String(reason)));
    expect(faults.toSorted()).toEqual([
      ...Array<string>(4).fill('damaged'),
      ...Array<string>(2).fill('too-many-pixels'),
    ]);
  });
  expect(memory.own).toBeLessThan(MAX_GROWTH);
  expect(memory.children).toBeGreaterThan(50);
  expect(memory.children).toBeLessThan(600);
});
