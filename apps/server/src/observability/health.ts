import { paths } from '@formroom/domain/api/paths.ts';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import { PortalError } from '../errors.ts';
import { cacheFor } from './cache-for.ts';

/** How long a result is cached. The checks are public and never shed, so they must be cheap. */
const CHECK_TTL_MS = 1000;

/** `/healthz`: the process is running. `/readyz`: the database and the file store respond, and can be written. */
export const health = fp((app) => {
  const open = { config: { access: 'anyone', neverWaits: true } as const, logLevel: 'warn' as const };

  app.get(paths.health, open, () => ({ status: 'alive' }));

  const check = async () => {
    const checks = await Promise.allSettled([
      sql`select 1`.execute(app.db),
      app.fileStore.ping(),
      app.assertWritable(),
    ]);
    const failed = checks.find((each) => each.status === 'rejected');
    if (failed) app.log.warn({ err: failed.reason as unknown }, 'not ready');
    return failed === undefined;
  };
  const isReady = cacheFor(CHECK_TTL_MS, check);
  app.get(paths.readiness, open, async () => {
    if (!(await isReady())) throw new PortalError('unavailable', 'Not ready.', { retryAfter: 5 });
    return { status: 'ready' };
  });
});
