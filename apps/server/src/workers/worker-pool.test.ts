import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { JobLimitError, PoolBusyError, WorkerPool } from './worker-pool.ts';

const TIMEOUT_MS = 5000;

/** How many jobs the workers of the test have begun. */
let jobs: Int32Array;
beforeEach(() => {
  jobs = new Int32Array(new SharedArrayBuffer(4));
});

/** Does what the job says. */
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

const getPool = (
  workers: number,
  more: { maxQueued?: number; timeoutMs?: number; idleMs?: number; maxAttempts?: number } = {},
) =>
  new WorkerPool<string, number>(
    worker,
    {
      eval: true,
      workerData: jobs,
      resourceLimits: { maxOldGenerationSizeMb: 32 },
    },
    { workers, maxQueued: 100, timeoutMs: TIMEOUT_MS, idleMs: 60_000, ...more },
  );

/** From now on time passes for the pool only as far as the test moves the clock. Workers run in real time. */
function stopClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

/** Waits until the workers have begun this many jobs, and lets the time of the last one run out. */
async function timeOut(begun: number) {
  await expect.poll(() => Atomics.load(jobs, 0)).toBe(begun);
  vi.advanceTimersByTime(TIMEOUT_MS);
}

describe('the worker pool', () => {
  it('runs many jobs on few workers', async () => {
    const pool = getPool(2);
    const threads = await Promise.all(Array.from({ length: 40 }, () => pool.run('work')));
    expect(new Set(threads).size).toBe(2);
  });

  it('retries a job on a new worker if the first dies', async () => {
    await expect(getPool(1).run('die once')).resolves.toEqual(expect.any(Number));
  });

  it('retries a job on a new worker if the first hangs', async () => {
    stopClock();
    const result = getPool(1).run('hang once');
    await timeOut(1);
    await expect(result).resolves.toEqual(expect.any(Number));
  });

  it.each([
    ['die', 'ended with 3'],
    ['throw', 'thrown'],
  ])('rejects a job if every worker would %s, and runs the next', async (job, reason) => {
    const pool = getPool(1);
    const [lost, next] = await Promise.allSettled([pool.run(job), pool.run('work')]);
    expect(lost).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining(reason) as string },
    });
    expect(next.status).toBe('fulfilled');
    // A job has two attempts.
    expect(jobs[0]).toBe(3);
  });

  it.each([1, 2])(
    'rejects a job that hangs in each of %i attempts, and runs the next',
    async (maxAttempts) => {
      stopClock();
      const pool = getPool(1, { maxAttempts });
      const settled = Promise.allSettled([pool.run('hang'), pool.run('work')]);
      for (let attempt = 1; attempt <= maxAttempts; attempt += 1) await timeOut(attempt);
      const [lost, next] = await settled;
      expect(lost).toMatchObject({ status: 'rejected', reason: expect.any(JobLimitError) as Error });
      expect(lost).toMatchObject({
        reason: { message: expect.stringContaining('took too long') as string },
      });
      expect(next.status).toBe('fulfilled');
      expect(jobs[0]).toBe(maxAttempts + 1);
    },
  );

  it('does not retry a job that would hoard memory if maxAttempts is 1', async () => {
    const pool = getPool(1, { maxAttempts: 1 });
    const [lost, next] = await Promise.allSettled([pool.run('hoard'), pool.run('work')]);
    expect(lost).toMatchObject({ status: 'rejected', reason: expect.any(JobLimitError) as Error });
    expect(next.status).toBe('fulfilled');
  });

  it("rejects with a worker's error and keeps the worker", async () => {
    const pool = getPool(1);
    const before = await pool.run('work');
    await expect(pool.run('refuse')).rejects.toThrow('rejected');
    expect(await pool.run('work')).toBe(before);
  });

  it('replaces a worker after the response that it declares its last', async () => {
    const pool = getPool(1);
    const [before, last, after] = await Promise.all(['work', 'last', 'work'].map((job) => pool.run(job)));
    expect(last).toBe(before);
    expect(after).not.toBe(before);
  });

  it('replaces a worker that exits between two jobs', async () => {
    const pool = getPool(1, { timeoutMs: 60_000 });
    const first = await pool.run('die later');
    let next = first;
    // If the pool kept the exited worker, the test would time out here.
    while (next === first) next = await pool.run('work');
  });

  it('ends an idle worker, and starts another when needed', async () => {
    stopClock();
    const pool = getPool(1, { idleMs: 50 });
    const first = await pool.run('work');
    vi.advanceTimersByTime(49);
    expect(await pool.run('work')).toBe(first);
    vi.advanceTimersByTime(50);
    expect(await pool.run('work')).not.toBe(first);
  });

  it('rejects jobs when the queue is full, and recovers', async () => {
    const pool = getPool(1, { maxQueued: 3 });
    const settled = await Promise.allSettled(Array.from({ length: 10 }, () => pool.run('work')));
    const rejected = settled.filter((each) => each.status === 'rejected');
    expect(rejected).toHaveLength(6);
    for (const { reason } of rejected) expect(reason).toBeInstanceOf(PoolBusyError);
    await expect(pool.run('work')).resolves.toEqual(expect.any(Number));
  });
});
