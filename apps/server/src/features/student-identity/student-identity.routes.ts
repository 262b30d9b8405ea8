import * as calls from '@formroom/domain/api/student-identity.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { studentInBody } from '../../http/access.ts';
import { addRoute } from '../../http/route.ts';
import { requirePrincipal } from '../../http/session.ts';
import { changeStudentId } from './change-id.service.ts';
import { joinStudents } from './join-students.service.ts';

export const studentIdentityRoutes: PortalRoutes = (app) => {
  addRoute(
    app,
    calls.changeStudentId,
    {
      access: 'office',
      getStudentId: studentInBody('student_id'),
      audit: 'student-id-changed',
      auditDetails: ({ body }) => (body.preview ? 'preview' : `was ${body.student_id}`),
    },
    async (request) => {
      const context = { by: requirePrincipal(request), now: app.now() };
      const changed = await changeStudentId(app.db, request.body, context);
      // The entry of this call goes on under the new ID, too.
      if (!changed.preview) request.studentId = changed.student_id;
      return changed;
    },
  );

  addRoute(
    app,
    calls.joinStudents,
    {
      access: 'office',
      getStudentId: studentInBody('student_id'),
      audit: 'students-joined',
      auditDetails: ({ body }) => (body.preview ? `preview with ${body.other_id}` : `with ${body.other_id}`),
    },
    (request) => joinStudents(app.db, request.body, { by: requirePrincipal(request), now: app.now() }),
  );
};
