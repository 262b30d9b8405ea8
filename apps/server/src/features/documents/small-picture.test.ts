import { setTimeout as pause } from 'node:timers/promises';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import type { FileStore, OpenFile } from '../../storage/file-store.ts';
import { photograph } from '../../testing/upload-form.ts';
import { renderSmallPicture } from './small-picture.service.ts';

const EDGE = 600;
const WAIT_MS = 200;
const FAR_MORE_MS = 5000;

const storeThat = (open: () => Promise<OpenFile | undefined>): FileStore => ({
  open,
  put: () => Promise.reject(new Error('Nothing is put.')),
  read: () => Promise.reject(new Error('Nothing is read.')),
  remove: () => Promise.reject(new Error('Nothing is removed.')),
  list: () => {
    throw new Error('Nothing is listed.');
  },
  ping: () => Promise.resolve(),
  close: () => undefined,
});

const printedWithin = (store: FileStore) =>
  Promise.race([renderSmallPicture(store, 'photo', EDGE, WAIT_MS), pause(FAR_MORE_MS, 'still waiting')]);

it('a photo is given up if the store does not respond, and closed if it arrives later', async () => {
  const stream = new PassThrough();
  const store = storeThat(() => pause(2 * WAIT_MS, { stream, bytes: 1 }));
  await expect(printedWithin(store)).rejects.toThrow('took too long');
  await expect.poll(() => stream.destroyed).toBe(true);
});

it('a photo is given up if the store stops responding half-way', async () => {
  const stream = new PassThrough();
  stream.write((await photograph()).subarray(0, 100));
  await expect(printedWithin(storeThat(() => Promise.resolve({ stream, bytes: 1000 })))).rejects.toThrow();
  expect(stream.destroyed).toBe(true);
});

it('the timeouts of queued photos run concurrently', async () => {
  const silent = storeThat(() => new Promise(() => undefined));
  const outcomes = await Promise.race([
    Promise.allSettled(Array.from({ length: 60 }, () => renderSmallPicture(silent, 'photo', EDGE, WAIT_MS))),
    pause(FAR_MORE_MS, 'still waiting'),
  ]);
  expect(outcomes).toHaveLength(60);
});
