import * as calls from '@formroom/domain/api/bulk-students.ts';
import { remind } from '@formroom/domain/api/messages.ts';
import { listStudents } from '@formroom/domain/api/students.ts';
import { NO_CLASS } from '@formroom/domain/school/no-class.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { addRoute } from '../../http/route.ts';
import { requirePrincipal } from '../../http/session.ts';
import { getBaseAddress } from '../../base-address.ts';
import { findRecipients } from '../messages/recipients.repository.ts';
import { queueReminders } from '../messages/remind.service.ts';
import { moveStudents, undoMove } from './move-students.service.ts';
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
    async ({ body }) => findRecipients(app.db, await getSelectedIds(app.db, body.selection, app.now())),
  );

  addRoute(app, remind, { access: 'office', audit: 'by-handler' }, async (request) => {
    const { selection, ...reminder } = request.body;
    const { id: who } = requirePrincipal(request);
    const now = app.now();
    const ids = await getSelectedIds(app.db, selection, now);
    const queued = await queueReminders(
      app.db,
      { ids, ...reminder },
      {
        now,
        portal: getBaseAddress(app.config, app.server),
        audit: (trx) => app.audit(trx, request, 'reminder-sent', who),
      },
    );
    if (reminder.preview) await app.audit(app.db, request, 'recipients-viewed', who);
    return queued;
  });
};
