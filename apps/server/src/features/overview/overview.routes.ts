import * as calls from '@formroom/domain/api/overview.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { addRoute } from '../../http/route.ts';
import { requirePrincipal } from '../../http/session.ts';
import { getOverview } from './overview.service.ts';

export const overviewRoutes: PortalRoutes = (app) => {
  addRoute(app, calls.getOverview, { access: 'staff-read', audit: 'none' }, (request) =>
    getOverview(app, requirePrincipal(request).id),
  );
};
