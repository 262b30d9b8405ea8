import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Registers a job that runs at the start and every ten minutes, or as often as given, in every process. Jobs of one
     * interval run one after the other, in the order of registration. A failed job is logged and runs again the next time.
     */
    addPeriodicJob(name: string, run: () => Promise<unknown>, intervalMs?: number): void;
    /** Starts no jobs any more, and resolves when those in progress have ended. */
    stopPeriodicJobs(): Promise<void>;
  }
}

const INTERVAL_MS = 10 * 60_000;

interface Job {
  readonly name: string;
  readonly run: () => Promise<unknown>;
}

export const periodicJobs = fp((app) => {
  const jobsByInterval = new Map<number, Job[]>();
  app.decorate('addPeriodicJob', (name, run, intervalMs = INTERVAL_MS) => {
    jobsByInterval.set(intervalMs, [...(jobsByInterval.get(intervalMs) ?? []), { name, run }]);
  });

  const timers: NodeJS.Timeout[] = [];
  const running = new Set<Promise<void>>();
  app.decorate('stopPeriodicJobs', async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running);
  });
  // Not awaited, so that the server accepts requests meanwhile.
  app.addHook('onReady', (done) => {
    for (const [intervalMs, jobs] of jobsByInterval) repeat(jobs, intervalMs);
    done();
  });
  app.addHook('onClose', () => app.stopPeriodicJobs());

  function repeat(jobs: readonly Job[], intervalMs: number) {
    let current: Promise<void> | undefined;
    const start = () => {
      if (current) return;
      const run = runAll(jobs).finally(() => {
        running.delete(run);
        current = undefined;
      });
      current = run;
      running.add(run);
    };
    timers.push(setInterval(start, intervalMs).unref());
    start();
  }

  async function runAll(jobs: readonly Job[]) {
    for (const { name, run } of jobs) {
      await run().catch((error: unknown) => {
        app.log.warn({ err: error, job: name }, 'periodic job failed');
      });
    }
  }
});
