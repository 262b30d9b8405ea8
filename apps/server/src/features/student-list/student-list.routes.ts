import * as calls from '@formroom/domain/api/bulk-students.ts';
import { listStudents } from '@formroom/domain/api/students.ts';
import { NO_CLASS } from '@formroom/domain/school/no-class.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { addRoute } from '../../http/route.ts';
import { requirePrincipal } from '../../http/session.ts';
import { moveStudents, undoMove } from './move-students.service.ts';
import { findRecipients } from './recipients.repository.ts';
import { listOrLookUp } from './student-list.service.ts';
import { getSelectedIds } from './select-students.service.ts';

export const studentListRoutes: PortalRoutes = (app) => {
  addRoute(app, listStudents, { access: 'anyone', onRequest: app.limits.lookup }, (request) =>
    listOrLookUp(app.db, request.principal, request.query, app.now()),
  );

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

  addRoute(
    app,
    calls.listRecipients,
    { access: 'staff-read', audit: 'recipients-viewed', readsOnly: true },
    async (request) => {
      const ids = await getSelectedIds(app.db, request.body.selection, app.now());
      return await findRecipients(app.db, ids);
    },
  );
};
