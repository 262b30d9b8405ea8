import { studentIdSchema } from '@formroom/domain/api/accounts.ts';
import { familyArchiveSummarySchema, familyArchiveName } from '@formroom/domain/api/family-archive.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { toIsoDate } from '@formroom/domain/school/dates.ts';
import { z } from 'zod';
import type { PortalRoutes } from '../../app-types.ts';
import { studentInPath } from '../../http/access.ts';
import { attachedFile } from '../../http/content-disposition.ts';
import { requirePrincipal } from '../../http/session.ts';
import { getArchiveFacts, openArchive } from './family-archive.service.ts';

const ZIP_TYPE = 'application/zip';
const params = z.object({ id: studentIdSchema });

export const familyArchiveRoutes: PortalRoutes = (app) => {
  app.get(
    paths.familyArchiveFacts,
    {
      config: { access: 'own-record', studentOf: studentInPath, audit: 'files-viewed' },
      schema: { params, response: { 200: familyArchiveSummarySchema } },
    },
    (request) => getArchiveFacts(app, request.params.id),
  );

  app.get(
    paths.familyArchive,
    {
      // Who only asks for the headers would have all of it made, and thrown away.
      exposeHeadRoute: false,
      config: { access: 'own-record', studentOf: studentInPath, audit: 'archive-downloaded' },
      schema: { params, produces: [ZIP_TYPE] },
    },
    async (request, reply) => {
      const { id } = request.params;
      const moment = { now: app.now(), timeZone: app.config.timeZone };
      const isForFamily = requirePrincipal(request).role === 'student';
      const archive = await openArchive(app, id, { isForFamily, moment });
      const name = familyArchiveName(id, toIsoDate(moment.now, moment.timeZone));
      return reply.type(ZIP_TYPE).header('content-disposition', attachedFile(name)).send(archive);
    },
  );
};
