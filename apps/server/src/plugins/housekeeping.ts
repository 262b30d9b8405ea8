import fp from 'fastify-plugin';
import { dropOldSessions } from '../features/accounts/sessions.repository.ts';
import { dropOldAddresses } from '../features/accounts/known-addresses.repository.ts';
import { dropOldTries } from '../features/accounts/waits.ts';
import { dropOldAuditEntries } from '../features/audit/audit.repository.ts';
import { dropOldImports } from '../features/imports/imports.repository.ts';
import { eraseLeavers } from '../features/leavers/erase-leavers.service.ts';
import { getSettings } from '../features/settings/settings.repository.ts';
import { refreshSearchTexts } from '../features/students/search-text.repository.ts';
import { ABANDONED_MS, sweepFiles } from '../features/documents/sweep-files.ts';

const EVERY_MS = 10 * 60_000;

/** Forgets what is past its time, now and then, on whichever process comes to it. */
export const housekeeping = fp((app) => {
  let tidied = Promise.resolve();
  const run = () => {
    tidied = tidy();
  };
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  // A start may follow a crash, and need not wait for what that left.
  app.addHook('onReady', (done) => {
    run();
    done();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await tidied;
  });

  const { db, fileStore, config } = app;
  const tasks = [
    () => refreshSearchTexts(db),
    () => dropOldSessions(db, app.now()),
    () => dropOldTries(db, app.now()),
    () => dropOldAddresses(db, app.now()),
    () => dropOldImports(db, app.now()),
    async () => {
      const { audit_years: years } = await getSettings(db, ['audit_years']);
      await dropOldAuditEntries(db, app.now(), years);
    },
    async () => {
      const erased = await eraseLeavers(db, app.now());
      if (erased > 0) app.log.info({ erased }, 'leavers erased');
    },
    // The files of who was erased just now, too.
    () => sweepFiles({ db, fileStore, ...config }, new Date(app.now().getTime() - ABANDONED_MS)),
  ];

  /** One after the other. What fails keeps nothing else from being done, and is tried again the next time. */
  async function tidy() {
    for (const task of tasks) {
      await task().catch((error: unknown) => {
        app.log.warn({ err: error }, 'housekeeping failed');
      });
    }
  }
});
