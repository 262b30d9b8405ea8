import { studentIdSchema } from '@formroom/domain/api/accounts.ts';
import { restoredStudentSchema, leaverSchema, markAsLeftSchema } from '@formroom/domain/api/leavers.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { z } from 'zod';
import type { PortalRoutes } from '../../app-types.ts';
import { studentInBody, studentInPath } from '../../http/access.ts';
import { requirePrincipal } from '../../http/session.ts';
import { restoreLeaver, markAsLeft, listLeavers } from './leavers.service.ts';
import { eraseLeavers } from './erase-leavers.service.ts';

export const leaverRoutes: PortalRoutes = (app) => {
  app.get(
    paths.leavers,
    {
      config: { access: 'admin', audit: 'leavers-viewed' },
      schema: { response: { 200: z.array(leaverSchema) } },
    },
    () => listLeavers(app.db),
  );

  app.post(
    paths.leavers,
    {
      config: {
        access: 'admin',
        studentOf: studentInBody('student_id'),
        audit: 'student-left',
        auditDetails: ({ body }) =>
          (body as { erase: 0 | 1 }).erase === 1 ? 'data to be deleted' : 'data kept',
      },
      schema: { body: markAsLeftSchema, response: { 200: leaverSchema } },
    },
    (request) => {
      const { student_id: studentId, erase } = request.body;
      const { id: by } = requirePrincipal(request);
      return markAsLeft(app.db, { studentId, erase: erase === 1, by, now: app.now() });
    },
  );

  app.post(
    paths.bringBack,
    {
      config: { access: 'admin', studentOf: studentInPath, audit: 'student-brought-back' },
      schema: { params: z.object({ id: studentIdSchema }), response: { 200: restoredStudentSchema } },
    },
    (request) => restoreLeaver(app.db, request.params.id),
  );

  app.addPeriodicJob('erase leavers', async () => {
    const erased = await eraseLeavers(app.db, app.now());
    if (erased > 0) app.log.info({ erased }, 'leavers erased');
  });
};
