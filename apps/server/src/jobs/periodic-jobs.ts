import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Registers a job that runs at the start and every ten minutes, in every process. Jobs run one after the other, in
     * the order of registration. A failed job is logged and runs again the next time.
     */
    addPeriodicJob(name: string, run: () => Promise<unknown>): void;
    /** Resolves when the jobs in progress have ended. */
    periodicJobsEnded(): Promise<void>;
  }
}

const INTERVAL_MS = 10 * 60_000;

export const periodicJobs = fp((app) => {
  const jobs: { readonly name: string; readonly run: () => Promise<unknown> }[] = [];
  app.decorate('addPeriodicJob', (name, run) => {
    jobs.push({ name, run });
  });

  let running = Promise.resolve();
  app.decorate('periodicJobsEnded', () => running);
  const start = () => {
    running = runAll();
  };
  const timer = setInterval(start, INTERVAL_MS);
  timer.unref();
  // Not awaited, so that the server accepts requests meanwhile.
  app.addHook('onReady', (done) => {
    start();
    done();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });

  async function runAll() {
    for (const { name, run } of jobs) {
      await run().catch((error: unknown) => {
        app.log.warn({ err: error, job: name }, 'periodic job failed');
      });
    }
  }
});
