import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { CallerLimit, CallerQueue } from './caller-limit.ts';

it('each caller has its own limit', () => {
  const limit = new CallerLimit(2);
  const [first, second] = [limit.acquire('a'), limit.acquire('a')];
  expect(limit.acquire('a')).toBeUndefined();
  expect(limit.acquire('b')).toBeDefined();
  first?.();
  first?.();
  expect(limit.acquire('a')).toBeDefined();
  expect(limit.acquire('a')).toBeUndefined();
  second?.();
});

it("a caller's jobs wait for each other, but not for those of others", async () => {
  const queue = new CallerQueue(2);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const job = (caller: string) =>
    queue.run(caller, async () => {
      started.push(caller);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const jobs = ['a', 'a', 'a', 'b'].map(job);
  await nextTick();
  expect(started).toEqual(['a', 'a', 'b']);
  ends.shift()?.();
  await nextTick();
  expect(started).toEqual(['a', 'a', 'b', 'a']);
  for (const end of ends) end();
  await Promise.all(jobs);
  await expect(queue.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
});
