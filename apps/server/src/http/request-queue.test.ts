import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { RequestQueue, type RequestKind } from './request-queue.ts';

const patience = { maxLength: 20, maxWaitMs: 10_000 };

/** A crowd whose calls say what became of them. */
function setUp(limits: Partial<Record<RequestKind, typeof patience>> = {}) {
  const room = { isThere: true, isDoorBusy: false };
  const crowd = new RequestQueue(
    { asks: patience, sends: patience, ...limits },
    () => room.isThere,
    () => room.isDoorBusy,
  );
  const said: string[] = [];
  const join = (kind: RequestKind, name: string, isGone = false) =>
    crowd.enqueue(kind, {
      run: () => said.push(name),
      reject: () => said.push(`${name} refused`),
      isAborted: () => isGone,
    });
  return { crowd, room, join, said };
}

/** The test turns the clock; turns of the event loop are real. */
function turnClock() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

describe('calls that wait', () => {
  it('go on four in each turn, in the order in which they came', async () => {
    const { crowd, join, said } = setUp();
    const names = Array.from({ length: 9 }, (_, index) => `call ${index}`);
    for (const name of names) join('sends', name);
    expect(said).toEqual([]);
    await nextTurn();
    expect(said).toEqual(names.slice(0, 4));
    await nextTurn();
    expect(said).toEqual(names.slice(0, 8));
    await expect.poll(() => crowd.hasPending).toBe(false);
    expect(said).toEqual(names);
  });

  it('let those who send go first, and a page every fourth time', async () => {
    const { crowd, room, join, said } = setUp();
    room.isThere = false;
    for (let number = 1; number <= 6; number += 1) {
      join('asks', 'page');
      join('sends', 'save');
    }
    room.isThere = true;
    await expect.poll(() => crowd.hasPending).toBe(false);
    expect(said.join(' ')).toBe('save save save page save save save page page page page page');
  });

  it('wait while there is no room, and are refused when it takes too long: pages first', async () => {
    turnClock();
    const { crowd, room, join, said } = setUp({
      asks: { maxLength: 20, maxWaitMs: 100 },
      sends: { maxLength: 20, maxWaitMs: 200 },
    });
    room.isThere = false;
    for (const name of ['save', 'another']) join('sends', name);
    join('asks', 'page');
    vi.advanceTimersByTime(99);
    expect(said).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(said).toEqual(['page refused']);
    expect(crowd.waiting).toEqual({ asks: 0, sends: 2 });
    room.isThere = true;
    crowd.schedule();
    await expect.poll(() => said).toEqual(['page refused', 'save', 'another']);
    room.isThere = false;
    join('sends', 'late');
    vi.advanceTimersByTime(250);
    expect(said.at(-1)).toBe('late refused');
  });

  it('go on by themselves when there is room again', async () => {
    turnClock();
    const { room, join, said } = setUp();
    room.isThere = false;
    join('sends', 'save');
    for (let turn = 1; turn <= 3; turn += 1) await nextTurn();
    expect(said).toEqual([]);
    room.isThere = true;
    vi.advanceTimersByTime(50);
    await expect.poll(() => said).toEqual(['save']);
  });

  it('let new connections in first, but not for ever', async () => {
    const { room, join, said } = setUp();
    room.isDoorBusy = true;
    join('sends', 'save');
    for (let turn = 1; turn <= 9; turn += 1) await nextTurn();
    expect(said).toEqual([]);
    await expect.poll(() => said).toEqual(['save']);
  });

  it('are so many and no more', () => {
    const { join } = setUp({ asks: { maxLength: 2, maxWaitMs: 1000 } });
    expect(['a', 'b', 'c'].map((name) => join('asks', name))).toEqual([true, true, false]);
  });

  it('let others pass while what they alone need is not there, and keep their places', async () => {
    const { crowd, said } = setUp();
    const room = { forSaves: false };
    const save = (name: string) => ({
      run: () => said.push(name),
      reject: () => said.push(`${name} refused`),
      isAborted: () => false,
      isReady: () => room.forSaves,
    });
    crowd.enqueue('sends', save('save'));
    crowd.enqueue('sends', save('another'));
    const other = { run: () => said.push('sign-in'), reject: () => undefined, isAborted: () => false };
    crowd.enqueue('sends', other);
    await expect.poll(() => said).toEqual(['sign-in']);
    room.forSaves = true;
    crowd.schedule();
    await expect.poll(() => said).toEqual(['sign-in', 'save', 'another']);
  });

  it('lose no time with those whose callers are gone', async () => {
    const { join, said } = setUp();
    join('sends', 'gone', true);
    join('sends', 'here');
    await nextTurn();
    expect(said).toEqual(['here']);
  });
});
