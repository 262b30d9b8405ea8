import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { BusyError } from './busy-error.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';

const limits = { maxConcurrent: 2, maxQueued: 2, message: 'Too many.', retryAfterSeconds: 7 };

it('runs the limited number at once, queues the next ones in order, and rejects the rest', async () => {
  const turnstile = new ConcurrencyLimit(limits);
  const inside: string[] = [];
  const come = async (name: string) => {
    const leave = await turnstile.acquire();
    inside.push(name);
    return leave;
  };
  const first = await come('first');
  const second = await come('second');
  const third = come('third');
  const fourth = come('fourth');
  await expect(come('fifth')).rejects.toEqual(new BusyError('Too many.', 7));
  await turn();
  expect(inside).toEqual(['first', 'second']);

  second();
  // Releasing twice frees only one slot.
  second();
  (await third)();
  await fourth;
  expect(inside).toEqual(['first', 'second', 'third', 'fourth']);
  first();
  const leave = await come('sixth');
  leave();
});

it('releases the slot when the work fails', async () => {
  const turnstile = new ConcurrencyLimit({ ...limits, maxConcurrent: 1, maxQueued: 0 });
  const failing = () => turnstile.run(() => Promise.reject(new Error('broken')));
  await expect(failing()).rejects.toThrow('broken');
  expect(await turnstile.run(() => Promise.resolve('done'))).toBe('done');
});
