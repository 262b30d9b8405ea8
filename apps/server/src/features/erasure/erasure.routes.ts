import type { PortalRoutes } from '../../app-types.ts';
import { eraseLeavers } from './erase-leavers.service.ts';

/** Erasing has no call: a job does it when the waiting time is over. */
export const erasureRoutes: PortalRoutes = (app) => {
  app.addPeriodicJob('erase leavers', async () => {
    const erased = await eraseLeavers(app.db, app.now());
    if (erased > 0) app.log.info({ erased }, 'leavers erased');
  });
};
