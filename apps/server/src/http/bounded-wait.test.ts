import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { BoundedWait, type WaitLimits } from './bounded-wait.ts';

const wait = (limits: Partial<WaitLimits> = {}) =>
  new BoundedWait({ running: 1, waiting: 10, perCaller: 10, maxWaitMs: 1000, ...limits });

function useTestClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

it('lets calls run at once up to the limit, then one for each that ends, in the order in which they came', async () => {
  const calls = wait({ running: 2 });
  const order: string[] = [];
  const enter = async (name: string) => {
    const free = await calls.enter(name);
    order.push(name);
    return free;
  };
  const [first, second, third, fourth] = ['a', 'b', 'c', 'd'].map(enter);
  await nextTurn();
  expect(order).toEqual(['a', 'b']);
  expect(calls.waiting).toBe(2);
  const free = await first;
  free?.();
  // Freeing a place twice gives only one.
  free?.();
  await third;
  await nextTurn();
  expect(order).toEqual(['a', 'b', 'c']);
  (await second)?.();
  await fourth;
  expect(calls.waiting).toBe(0);
});

it('starts one waiting call in a turn of the event loop', async () => {
  const calls = wait({ running: 8, waiting: 20, perCaller: 20 });
  const running = await Promise.all(Array.from({ length: 8 }, () => calls.enter('a')));
  let begun = 0;
  const waiting = Array.from({ length: 7 }, async () => {
    await calls.enter('b');
    begun += 1;
  });
  await nextTurn();
  for (const free of running) free?.();
  const turns: number[] = [];
  while (begun < waiting.length) {
    await nextTurn();
    turns.push(begun);
  }
  expect(turns.slice(-7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

it('refuses a call that has waited too long, and keeps no place for it', async () => {
  useTestClock();
  const calls = wait();
  const free = await calls.enter('a');
  const late = calls.enter('b');
  await nextTurn();
  vi.advanceTimersByTime(999);
  expect(calls.waiting).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await late).toBeUndefined();
  free?.();
  await nextTurn();
  expect(await calls.enter('c')).toBeTypeOf('function');
});

it('refuses calls while as many wait as may', async () => {
  const calls = wait({ waiting: 1 });
  const free = await calls.enter('a');
  const waiting = calls.enter('b');
  await nextTurn();
  expect(await calls.enter('c')).toBeUndefined();
  free?.();
  expect(await waiting).toBeTypeOf('function');
});

it('refuses a caller with too many calls, and lets others wait', async () => {
  const calls = wait({ perCaller: 2 });
  const free = await calls.enter('a');
  const own = calls.enter('a');
  const other = calls.enter('b');
  expect(await calls.enter('a')).toBeUndefined();
  free?.();
  (await own)?.();
  (await other)?.();
  await nextTurn();
  expect(await calls.enter('a')).toBeTypeOf('function');
});
