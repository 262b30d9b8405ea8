import { leaveStudents, undoLeaving } from '@formroom/domain/api/bulk-students.ts';
import { listLeavers, markAsLeft, reinstateStudent } from '@formroom/domain/api/leavers.ts';
import type { FastifyRequest } from 'fastify';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { studentInBody, studentInPath } from '../../http/access.ts';
import { addRoute } from '../../http/route.ts';
import { requirePrincipal } from '../../http/session.ts';
import * as leavers from './leavers.service.ts';

export const leaverRoutes: PortalRoutes = (app) => {
  const getContext = (request: FastifyRequest) => ({
    by: requirePrincipal(request),
    now: app.now(),
    timeZone: app.config.timeZone,
  });

  addRoute(app, listLeavers, { access: 'staff-read', audit: 'leavers-viewed' }, () =>
    leavers.listLeavers(app.db),
  );

  addRoute(
    app,
    markAsLeft,
    {
      access: 'office',
      getStudentId: studentInBody('student_id'),
      audit: 'student-left',
      auditDetails: ({ body }) => (body.erase === 1 ? 'data to be deleted' : 'data kept'),
    },
    (request) => {
      const { student_id: studentId, erase, ...details } = request.body;
      return leavers.markAsLeft(app.db, { studentId, erase: erase === 1, details, ...getContext(request) });
    },
  );

  addRoute(app, leaveStudents, { access: 'office', audit: 'students-left' }, async (request) => {
    const { selection, ...details } = request.body;
    const done = await leavers.markManyAsLeft(app.db, { selection, details, ...getContext(request) });
    request.auditDetails = pluralize(done.left, 'student');
    return done;
  });

  addRoute(app, undoLeaving, { access: 'office', audit: 'leaving-undone' }, async (request) => {
    const done = await leavers.undoLeaving(app.db, request.body, getContext(request));
    request.auditDetails = pluralize(done.restored, 'student');
    return done;
  });

  addRoute(
    app,
    reinstateStudent,
    { access: 'office', getStudentId: studentInPath, audit: 'student-reinstated' },
    (request) => leavers.reinstateStudent(app.db, request.params.id, getContext(request)),
  );

  app.addPeriodicJob('leave after the last day', async () => {
    const left = await leavers.leaveAfterLastDay(app.db, { now: app.now(), timeZone: app.config.timeZone });
    if (left > 0) app.log.info({ left }, 'students left after their last day');
  });
};
