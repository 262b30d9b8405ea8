import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { JobLimitError, PoolBusyError, WorkerPool } from './worker-pool.ts';

/** Longer than a worker takes to start on a busy machine. */
const LONGER_THAN_A_START_MS = 3000;

/** Does what the job says; for `die once` and `hang once` the workers share a counter of jobs. */
const worker = `
const { parentPort, workerData, threadId } = require('node:worker_threads');
parentPort.on('message', ({ id, job }) => {
  const isFirst = Atomics.add(workerData, 0, 1) === 0;
  if (job === 'die' || (job === 'die once' && isFirst)) process.exit(3);
  if (job === 'hang' || (job === 'hang once' && isFirst)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (job === 'hoard') for (const all = []; ; ) all.push(new Array(1000).fill(all.length));
  if (job === 'throw') throw new Error('thrown');
  if (job === 'refuse') parentPort.postMessage({ id, error: 'rejected' });
  else if (job === 'die later') { parentPort.postMessage({ id, result: threadId }); setTimeout(() => process.exit(4), 10); }
  else parentPort.postMessage({ id, result: threadId, isLast: job === 'last' });
});`;

const poolOf = (
  workers: number,
  more: { maxQueued?: number; timeoutMs?: number; idleMs?: number; maxAttempts?: number } = {},
) =>
  new WorkerPool<string, number>(
    worker,
    {
      eval: true,
      workerData: new Int32Array(new SharedArrayBuffer(4)),
      resourceLimits: { maxOldGenerationSizeMb: 32 },
    },
    { workers, maxQueued: 100, timeoutMs: 5000, idleMs: 60_000, ...more },
  );

describe('the worker pool', () => {
  it('runs many jobs on few workers', async () => {
    const pool = poolOf(2);
    const threads = await Promise.all(Array.from({ length: 40 }, () => pool.run('work')));
    expect(new Set(threads).size).toBe(2);
  });

  it.each(['die once', 'hang once'])('retries a job on a new worker if the first would %s', async (job) => {
    const pool = poolOf(1, { timeoutMs: LONGER_THAN_A_START_MS });
    await expect(pool.run(job)).resolves.toEqual(expect.any(Number));
  });

  it.each([
    ['die', 'ended with 3'],
    ['hang', 'took too long'],
    ['throw', 'thrown'],
  ])('rejects a job if every worker would %s, and runs the next', async (job, reason) => {
    const pool = poolOf(1, { timeoutMs: LONGER_THAN_A_START_MS });
    const [lost, next] = await Promise.allSettled([pool.run(job), pool.run('work')]);
    expect(lost).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining(reason) as string },
    });
    expect(next.status).toBe('fulfilled');
  });

  it.each(['hang', 'hoard'])('does not retry a job that would %s if maxAttempts is 1', async (job) => {
    const pool = poolOf(1, { timeoutMs: LONGER_THAN_A_START_MS, maxAttempts: 1 });
    const [lost, next] = await Promise.allSettled([pool.run(job), pool.run('work')]);
    expect(lost).toMatchObject({ status: 'rejected', reason: expect.any(JobLimitError) as Error });
    expect(next.status).toBe('fulfilled');
  });

  it("rejects with a worker's error and keeps the worker", async () => {
    const pool = poolOf(1);
    const before = await pool.run('work');
    await expect(pool.run('refuse')).rejects.toThrow('rejected');
    expect(await pool.run('work')).toBe(before);
  });

  it('replaces a worker after the response that it declares its last', async () => {
    const pool = poolOf(1);
    const [before, last, after] = await Promise.all(['work', 'last', 'work'].map((job) => pool.run(job)));
    expect(last).toBe(before);
    expect(after).not.toBe(before);
  });

  it('replaces a worker that exits between two jobs', async () => {
    const pool = poolOf(1, { timeoutMs: 60_000 });
    const first = await pool.run('die later');
    let next = first;
    // If the pool kept the exited worker, the test would time out here.
    while (next === first) next = await pool.run('work');
  });

  it('ends an idle worker, and starts another when needed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const pool = poolOf(1, { idleMs: 50 });
    const first = await pool.run('work');
    vi.advanceTimersByTime(49);
    expect(await pool.run('work')).toBe(first);
    vi.advanceTimersByTime(50);
    expect(await pool.run('work')).not.toBe(first);
  });

  it('rejects jobs when the queue is full, and recovers', async () => {
    const pool = poolOf(1, { maxQueued: 3 });
    const settled = await Promise.allSettled(Array.from({ length: 10 }, () => pool.run('work')));
    const rejected = settled.filter((each) => each.status === 'rejected');
    expect(rejected).toHaveLength(6);
    for (const { reason } of rejected) expect(reason).toBeInstanceOf(PoolBusyError);
    await expect(pool.run('work')).resolves.toEqual(expect.any(Number));
  });
});
