import * as calls from '@formroom/domain/api/system-status.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { addRoute } from '../../http/route.ts';
import { getSystemStatus } from './system-status.service.ts';

export const systemStatusRoutes: PortalRoutes = (app) => {
  addRoute(app, calls.getSystemStatus, { access: 'staff-read', audit: 'none' }, (request) =>
    getSystemStatus(app, request.log),
  );
};
