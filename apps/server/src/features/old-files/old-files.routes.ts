import * as calls from '@formroom/domain/api/old-files.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { addRoute } from '../../http/route.ts';
import { requirePrincipal } from '../../http/session.ts';
import { deleteOldFiles, listOldFiles } from './old-files.service.ts';

export const oldFileRoutes: PortalRoutes = (app) => {
  const moment = () => ({ now: app.now(), timeZone: app.config.timeZone });

  addRoute(app, calls.listOldFiles, { access: 'staff-read', audit: 'old-files-viewed' }, () =>
    listOldFiles(app.db, moment()),
  );

  addRoute(app, calls.deleteOldFiles, { access: 'office', audit: 'old-files-deleted' }, async (request) => {
    const { method, path } = calls.deleteOldFiles;
    const deleted = await deleteOldFiles(app.db, {
      ...moment(),
      digest: request.body.digest,
      caller: {
        who: requirePrincipal(request).id,
        address: request.callerAddress,
        call: `${method} ${path}`,
      },
    });
    request.auditDetails = `${pluralize(deleted.files, 'file')} of ${pluralize(deleted.students, 'student')}`;
    return deleted;
  });
};
