import * as calls from '@formroom/domain/api/confirmations.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { studentInPath } from '../../http/access.ts';
import { addRoute } from '../../http/route.ts';
import { requirePrincipal } from '../../http/session.ts';
import { confirmAnswers, listConfirmations } from './confirmations.service.ts';

export const confirmationRoutes: PortalRoutes = (app) => {
  const { timeZone } = app.config;

  addRoute(
    app,
    calls.listConfirmations,
    { access: 'own-record', getStudentId: studentInPath, audit: 'record-viewed' },
    (request) => listConfirmations(app.db, request.params.id, timeZone),
  );

  addRoute(
    app,
    calls.confirmAnswers,
    {
      access: 'own-record',
      getStudentId: studentInPath,
      audit: 'answers-confirmed',
      onRequest: app.limits.changes,
    },
    (request) =>
      confirmAnswers(app.db, request.params.id, request.body, {
        who: requirePrincipal(request),
        now: app.now(),
        timeZone,
      }),
  );
};
