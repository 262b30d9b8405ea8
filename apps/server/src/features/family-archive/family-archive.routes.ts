import { create as contentDisposition } from 'content-disposition';
import * as calls from '@formroom/domain/api/family-archive.ts';
import { familyArchiveName } from '@formroom/domain/api/family-archive.ts';
import { toIsoDate } from '@formroom/domain/school/dates.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { studentInPath } from '../../http/access.ts';
import { addRoute } from '../../http/route.ts';
import { requirePrincipal } from '../../http/session.ts';
import { getArchiveFacts, openArchive } from './family-archive.service.ts';

const ZIP_TYPE = 'application/zip';

export const familyArchiveRoutes: PortalRoutes = (app) => {
  addRoute(
    app,
    calls.getFamilyArchiveSummary,
    { access: 'own-record', getStudentId: studentInPath, audit: 'files-viewed' },
    (request) => getArchiveFacts(app, request.params.id),
  );

  addRoute(
    app,
    calls.getFamilyArchive,
    {
      // A HEAD request would build the whole archive and discard it.
      exposeHeadRoute: false,
      access: 'own-record',
      getStudentId: studentInPath,
      audit: 'archive-downloaded',
    },
    async (request, reply) => {
      const { id } = request.params;
      const moment = { now: app.now(), timeZone: app.config.timeZone };
      const isForFamily = requirePrincipal(request).role === 'student';
      const archive = await openArchive(app, id, { isForFamily, moment });
      const name = familyArchiveName(id, toIsoDate(moment.now, moment.timeZone));
      return reply.type(ZIP_TYPE).header('content-disposition', contentDisposition(name)).send(archive);
    },
  );
};
