import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { BusyError } from './busy-error.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';

const limits = { maxConcurrent: 2, maxQueued: 2, message: 'Too many.', retryAfterSeconds: 7 };

it('runs the limited number at once, queues the next ones in order, and rejects the rest', async () => {
  const limit = new ConcurrencyLimit(limits);
  const started: string[] = [];
  const acquire = async (name: string) => {
    const release = await limit.acquire();
    started.push(name);
    return release;
  };
  const first = await acquire('first');
  const second = await acquire('second');
  const third = acquire('third');
  const fourth = acquire('fourth');
  await expect(acquire('fifth')).rejects.toEqual(new BusyError('Too many.', 7));
  await nextTick();
  expect(started).toEqual(['first', 'second']);

  second();
  // Releasing twice frees only one slot.
  second();
  (await third)();
  await fourth;
  expect(started).toEqual(['first', 'second', 'third', 'fourth']);
  first();
  const release = await acquire('sixth');
  release();
});

it('releases the slot when the work fails', async () => {
  const limit = new ConcurrencyLimit({ ...limits, maxConcurrent: 1, maxQueued: 0 });
  const failing = () => limit.run(() => Promise.reject(new Error('broken')));
  await expect(failing()).rejects.toThrow('broken');
  expect(await limit.run(() => Promise.resolve('done'))).toBe('done');
});
