import * as creation from '@formroom/domain/api/create-student.ts';
import * as calls from '@formroom/domain/api/students.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { studentInBody, studentInPath } from '../../http/access.ts';
import { addRoute } from '../../http/route.ts';
import { requirePrincipal } from '../../http/session.ts';
import { createStudent, getNextId } from './create-student.service.ts';
import { getRecordIfChanged } from './get-student.service.ts';
import { saveRecord } from './save-record.service.ts';
import { refreshSearchTexts } from './search-text.repository.ts';

export const studentRoutes: PortalRoutes = (app) => {
  addRoute(
    app,
    calls.getStudentRecord,
    { access: 'own-record', getStudentId: studentInPath, audit: 'record-viewed' },
    async (request, reply) => {
      const knownTag = request.headers['if-none-match'];
      const { tag, record } = await getRecordIfChanged(app.db, request.params.id, knownTag);
      if (!record) return await reply.code(304).send('');
      reply.header('etag', tag);
      return [record];
    },
  );

  addRoute(
    app,
    calls.saveStudent,
    {
      waitsFor: 'records',
      access: 'own-record',
      getStudentId: studentInBody('id'),
      audit: 'record-changed',
      onRequest: app.limits.changes,
    },
    async (request) => {
      const who = requirePrincipal(request);
      const context = { who, now: app.now(), timeZone: app.config.timeZone };
      return await saveRecord(app.db, request.body, context);
    },
  );

  addRoute(app, creation.getNextStudentId, { access: 'office', audit: 'none' }, async () => ({
    id: await getNextId(app.db, { now: app.now(), timeZone: app.config.timeZone }),
  }));

  addRoute(
    app,
    creation.createStudent,
    { access: 'office', getStudentId: studentInBody('id'), audit: 'student-created' },
    (request) => {
      const { role, id } = requirePrincipal(request);
      const moment = { now: app.now(), timeZone: app.config.timeZone };
      return createStudent(app.db, request.body, { ...moment, changedBy: { role, id } });
    },
  );

  app.addPeriodicJob('refresh search texts', () => refreshSearchTexts(app.db));
};
