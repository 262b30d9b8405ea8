import fp from 'fastify-plugin';
import { dropOldSessions } from '../features/accounts/sessions.ts';
import { dropOldTries } from '../features/accounts/waits.ts';

const EVERY_MS = 10 * 60_000;

/** Forgets what is past its time, now and then, on whichever process comes to it. */
export const housekeeping = fp((app) => {
  const timer = setInterval(() => {
    tidy().catch((error: unknown) => {
      app.log.warn({ err: error }, 'housekeeping failed');
    });
  }, EVERY_MS);
  timer.unref();
  app.addHook('onClose', () => {
    clearInterval(timer);
  });

  async function tidy() {
    await dropOldSessions(app.db, app.now());
    await dropOldTries(app.db, app.now());
  }
});
