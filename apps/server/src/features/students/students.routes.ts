import { studentIdSchema } from '@formroom/domain/api/accounts.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import {
  saveStudentResponseSchema,
  saveStudentSchema,
  studentListResponseSchema,
  studentListQuerySchema,
  studentRecordSchema,
  type SaveStudent,
} from '@formroom/domain/api/students.ts';
import { z } from 'zod';
import type { PortalRoutes } from '../../app-types.ts';
import { studentInBody, studentInPath } from '../../http/access.ts';
import { requirePrincipal } from '../../http/session.ts';
import { getRecordIfChanged } from './get-student.service.ts';
import { saveRecord } from './save-record.service.ts';
import { listOrLookUp } from './student-list.service.ts';
import { refreshSearchTexts } from './search-text.repository.ts';

export const studentRoutes: PortalRoutes = (app) => {
  app.get(
    paths.studentRecord,
    {
      config: { access: 'own-record', studentOf: studentInPath, audit: 'record-viewed' },
      schema: {
        params: z.object({ id: studentIdSchema }),
        response: {
          200: z.array(studentRecordSchema),
          304: z.literal('').describe('The version named in If-None-Match is still the newest.'),
        },
      },
    },
    async (request, reply) => {
      const held = request.headers['if-none-match'];
      const { tag, record } = await getRecordIfChanged(app.db, request.params.id, held);
      if (!record) return await reply.code(304).send('');
      reply.header('etag', tag);
      return [record];
    },
  );

  app.post(
    paths.saveStudent,
    {
      config: { access: 'own-record', studentOf: studentInBody('id'), audit: 'record-changed' },
      schema: { body: saveStudentSchema, response: { 200: saveStudentResponseSchema } },
    },
    async (request) => {
      const who = requirePrincipal(request);
      const saving = { who, now: app.now(), timeZone: app.config.timeZone };
      return await saveRecord(app.db, request.body as SaveStudent, saving);
    },
  );

  app.get(
    paths.students,
    {
      config: { access: 'anyone' },
      onRequest: app.limits.lookup,
      schema: { querystring: studentListQuerySchema, response: { 200: studentListResponseSchema } },
    },
    (request) => listOrLookUp(app.db, request.principal, request.query, app.now()),
  );

  app.addPeriodicJob('refresh search texts', () => refreshSearchTexts(app.db));
};
