import * as calls from '@formroom/domain/api/teaching.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { addRoute } from '../../http/route.ts';
import { sendWorkbook } from '../../http/send-workbook.ts';
import { requirePrincipal } from '../../http/session.ts';
import { getUpload } from '../../http/uploads.ts';
import { buildTeachingSheet, previewTeaching } from './teaching-workbook.service.ts';
import {
  copyTeaching,
  getSubjectChoices,
  getTeaching,
  saveSubjectChoices,
  saveTeaching,
} from './teaching.service.ts';

export const teachingRoutes: PortalRoutes = (app) => {
  addRoute(app, calls.getTeaching, { access: 'staff', audit: 'none' }, (request) => {
    const { adminRole, id } = requirePrincipal(request);
    return getTeaching(app.db, request.params.year, adminRole === 'teacher' ? id : undefined);
  });

  addRoute(
    app,
    calls.saveTeaching,
    { access: 'office', audit: 'teaching-changed', auditDetails: ({ params }) => String(params.year) },
    (request) => saveTeaching(app.db, request.params.year, request.body),
  );

  addRoute(
    app,
    calls.copyTeaching,
    {
      access: 'office',
      audit: 'teaching-changed',
      auditDetails: ({ params }) => `${params.year} as last year`,
    },
    (request) => copyTeaching(app.db, request.params.year),
  );

  addRoute(
    app,
    calls.getTeachingWorkbook,
    { access: 'staff-read', audit: 'none' },
    async (request, reply) => {
      const { year } = request.params;
      return await sendWorkbook(reply, `who-teaches-what-${year}.xlsx`, () =>
        buildTeachingSheet(app.db, year),
      );
    },
  );

  addRoute(app, calls.previewTeaching, { access: 'office', upload: true, audit: 'none' }, (request) =>
    previewTeaching(app.db, request.params.year, {
      path: getUpload(request).path,
      log: request.log,
    }),
  );

  addRoute(app, calls.getSubjectChoices, { access: 'staff-read', audit: 'none' }, (request) =>
    getSubjectChoices(app.db, request.params.year, request.params.class),
  );

  addRoute(
    app,
    calls.saveSubjectChoices,
    {
      access: 'office',
      audit: 'choices-changed',
      auditDetails: ({ params }) => `${params.year} ${params.class}`,
    },
    (request) => saveSubjectChoices(app.db, request.params, request.body.choices),
  );
};
