import * as calls from '@formroom/domain/api/bulk-students.ts';
import { NO_CLASS } from '@formroom/domain/school/no-class.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { addRoute } from '../../http/route.ts';
import { requirePrincipal } from '../../http/session.ts';
import { moveStudents, undoMove } from './move-students.service.ts';

export const bulkStudentRoutes: PortalRoutes = (app) => {
  addRoute(
    app,
    calls.moveStudents,
    {
      access: 'office',
      audit: 'students-moved',
      auditDetails: ({ body }) => `to ${body.class_id ?? NO_CLASS}`,
    },
    (request) => moveStudents(app.db, request.body, { changedBy: requirePrincipal(request), now: app.now() }),
  );

  addRoute(
    app,
    calls.undoMove,
    {
      access: 'office',
      audit: 'move-undone',
      auditDetails: ({ body }) => `from ${body.class_id ?? NO_CLASS}`,
    },
    (request) => undoMove(app.db, request.body, { changedBy: requirePrincipal(request), now: app.now() }),
  );
};
