import { overviewSchema } from '@formroom/domain/api/overview.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { requirePrincipal } from '../../http/session.ts';
import { getOverview } from './overview.service.ts';

export const overviewRoutes: PortalRoutes = (app) => {
  app.get(
    paths.overview,
    { config: { access: 'admin', audit: 'none' }, schema: { response: { 200: overviewSchema } } },
    (request) => getOverview(app.db, requirePrincipal(request).id),
  );
};
