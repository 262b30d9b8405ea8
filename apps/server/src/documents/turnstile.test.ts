import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Problem } from '../plugins/problem.ts';
import { Turnstile } from './turnstile.ts';

const limits = { atOnce: 2, waiting: 2, words: 'Too many.', retryAfterSeconds: 7 };

it('lets so many in at once, the next in turn, and sends the rest away', async () => {
  const turnstile = new Turnstile(limits);
  const inside: string[] = [];
  const come = async (name: string) => {
    const leave = await turnstile.enter();
    inside.push(name);
    return leave;
  };
  const first = await come('first');
  const second = await come('second');
  const third = come('third');
  const fourth = come('fourth');
  await expect(come('fifth')).rejects.toEqual(new Problem(503, 'Too many.', { retryAfter: 7 }));
  await turn();
  expect(inside).toEqual(['first', 'second']);

  second();
  // Leaving twice makes no room for two.
  second();
  (await third)();
  await fourth;
  expect(inside).toEqual(['first', 'second', 'third', 'fourth']);
  first();
  const leave = await come('sixth');
  leave();
});

it('gives a place back when the work fails', async () => {
  const turnstile = new Turnstile({ ...limits, atOnce: 1, waiting: 0 });
  const failing = () => turnstile.run(() => Promise.reject(new Error('broken')));
  await expect(failing()).rejects.toThrow('broken');
  expect(await turnstile.run(() => Promise.resolve('done'))).toBe('done');
});
