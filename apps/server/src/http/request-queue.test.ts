import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { RequestQueue, type RequestKind } from './request-queue.ts';

const queueLimits = { maxLength: 20, maxWaitMs: 10_000 };

/** Returns a queue whose requests record their outcome. */
function setUp(limits: Partial<Record<RequestKind, typeof queueLimits>> = {}) {
  const capacity = { isAvailable: true, hasPendingConnections: false };
  const queue = new RequestQueue(
    { reads: queueLimits, writes: queueLimits, ...limits },
    () => capacity.isAvailable,
    () => capacity.hasPendingConnections,
  );
  const outcomes: string[] = [];
  const enqueue = (kind: RequestKind, name: string, isAborted = false) =>
    queue.enqueue(kind, {
      run: () => outcomes.push(name),
      reject: () => outcomes.push(`${name} rejected`),
      isAborted: () => isAborted,
    });
  return { queue, capacity, enqueue, outcomes };
}

/** Replaces the timers, but not the ticks of the event loop. */
function useTestClock() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

describe('queued requests', () => {
  it('run four per tick, in the order in which they arrived', async () => {
    const { queue, enqueue, outcomes } = setUp();
    const names = Array.from({ length: 9 }, (_, index) => `call ${index}`);
    for (const name of names) enqueue('writes', name);
    expect(outcomes).toEqual([]);
    await nextTurn();
    expect(outcomes).toEqual(names.slice(0, 4));
    await nextTurn();
    expect(outcomes).toEqual(names.slice(0, 8));
    await expect.poll(() => queue.hasPending).toBe(false);
    expect(outcomes).toEqual(names);
  });

  it('run writes first, and a read every fourth time', async () => {
    const { queue, capacity, enqueue, outcomes } = setUp();
    capacity.isAvailable = false;
    for (let number = 1; number <= 6; number += 1) {
      enqueue('reads', 'page');
      enqueue('writes', 'save');
    }
    capacity.isAvailable = true;
    await expect.poll(() => queue.hasPending).toBe(false);
    expect(outcomes.join(' ')).toBe('save save save page save save save page page page page page');
  });

  it('wait while there is no capacity, and are rejected after the maximum wait: reads first', async () => {
    useTestClock();
    const { queue, capacity, enqueue, outcomes } = setUp({
      reads: { maxLength: 20, maxWaitMs: 100 },
      writes: { maxLength: 20, maxWaitMs: 200 },
    });
    capacity.isAvailable = false;
    for (const name of ['save', 'another']) enqueue('writes', name);
    enqueue('reads', 'page');
    vi.advanceTimersByTime(99);
    expect(outcomes).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(outcomes).toEqual(['page rejected']);
    expect(queue.waiting).toEqual({ reads: 0, writes: 2 });
    capacity.isAvailable = true;
    queue.schedule();
    await expect.poll(() => outcomes).toEqual(['page rejected', 'save', 'another']);
    capacity.isAvailable = false;
    enqueue('writes', 'late');
    vi.advanceTimersByTime(250);
    expect(outcomes.at(-1)).toBe('late rejected');
  });

  it('run by themselves when capacity is free again', async () => {
    useTestClock();
    const { capacity, enqueue, outcomes } = setUp();
    capacity.isAvailable = false;
    enqueue('writes', 'save');
    for (let turn = 1; turn <= 3; turn += 1) await nextTurn();
    expect(outcomes).toEqual([]);
    capacity.isAvailable = true;
    vi.advanceTimersByTime(50);
    await expect.poll(() => outcomes).toEqual(['save']);
  });

  it('let new connections in first, for a limited number of ticks', async () => {
    const { capacity, enqueue, outcomes } = setUp();
    capacity.hasPendingConnections = true;
    enqueue('writes', 'save');
    for (let turn = 1; turn <= 9; turn += 1) await nextTurn();
    expect(outcomes).toEqual([]);
    await expect.poll(() => outcomes).toEqual(['save']);
  });

  it('are rejected when the queue is full', () => {
    const { enqueue } = setUp({ reads: { maxLength: 2, maxWaitMs: 1000 } });
    expect(['a', 'b', 'c'].map((name) => enqueue('reads', name))).toEqual([true, true, false]);
  });

  it('are overtaken while the resource that they need is busy, and keep their position', async () => {
    const { queue, outcomes } = setUp();
    const capacity = { forSaves: false };
    const save = (name: string) => ({
      run: () => outcomes.push(name),
      reject: () => outcomes.push(`${name} rejected`),
      isAborted: () => false,
      isReady: () => capacity.forSaves,
    });
    queue.enqueue('writes', save('save'));
    queue.enqueue('writes', save('another'));
    const other = { run: () => outcomes.push('sign-in'), reject: () => undefined, isAborted: () => false };
    queue.enqueue('writes', other);
    await expect.poll(() => outcomes).toEqual(['sign-in']);
    capacity.forSaves = true;
    queue.schedule();
    await expect.poll(() => outcomes).toEqual(['sign-in', 'save', 'another']);
  });

  it('are skipped if the client has disconnected', async () => {
    const { enqueue, outcomes } = setUp();
    enqueue('writes', 'gone', true);
    enqueue('writes', 'here');
    await nextTurn();
    expect(outcomes).toEqual(['here']);
  });
});
