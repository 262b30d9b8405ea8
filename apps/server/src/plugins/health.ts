import { paths } from '@formroom/domain/api/paths.ts';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import { Problem } from './problem.ts';

/** `/healthz`: the process lives. `/readyz`: its database and file store answer. */
export const health = fp((app) => {
  const open = { config: { access: 'anyone' as const }, logLevel: 'warn' as const };

  app.get(paths.health, open, () => ({ status: 'alive' }));

  app.get(paths.readiness, open, async (request) => {
    const checks = await Promise.allSettled([sql`select 1`.execute(app.db), app.fileStore.answers()]);
    const failed = checks.find((check) => check.status === 'rejected');
    if (failed) {
      request.log.warn({ err: failed.reason as unknown }, 'not ready');
      throw new Problem(503, 'Not ready.', { retryAfter: 5 });
    }
    return { status: 'ready' };
  });
});
