import * as calls from '@formroom/domain/api/overview.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { addRoute } from '../../http/route.ts';
import { requirePrincipal } from '../../http/session.ts';
import { markOfficeAccountsSeen } from '../accounts/office-accounts.repository.ts';
import { getOverview } from './overview.service.ts';

export const overviewRoutes: PortalRoutes = (app) => {
  addRoute(app, calls.getOverview, { access: 'staff-read', audit: 'none' }, (request) =>
    getOverview(app, requirePrincipal(request)),
  );

  addRoute(
    app,
    calls.markOfficeAccountsSeen,
    { access: 'office', audit: 'office-accounts-seen' },
    async (request) => {
      const principal = requirePrincipal(request);
      const now = app.now().toISOString();
      const { up_to } = request.body;
      // Later ones have not been seen, whatever the page says.
      await markOfficeAccountsSeen(app.db, principal.id, up_to < now ? up_to : now);
      return await getOverview(app, principal);
    },
  );
};
