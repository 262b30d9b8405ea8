import { paths } from '@formroom/domain/api/paths.ts';
import { systemStatusSchema } from '@formroom/domain/api/system-status.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { getSystemStatus } from './system-status.service.ts';

export const systemStatusRoutes: PortalRoutes = (app) => {
  app.get(
    paths.systemStatus,
    { config: { access: 'admin', audit: 'none' }, schema: { response: { 200: systemStatusSchema } } },
    (request) => getSystemStatus(app, request.log),
  );
};
