import * as calls from '@formroom/domain/api/data-checks.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { studentInBody } from '../../http/access.ts';
import { notFound } from '../../errors.ts';
import { addRoute } from '../../http/route.ts';
import { requirePrincipal } from '../../http/session.ts';
import { deleteDismissed } from './data-checks.repository.ts';
import { dismissFinding, listFindings } from './data-checks.service.ts';

export const dataCheckRoutes: PortalRoutes = (app) => {
  const moment = () => ({ now: app.now(), timeZone: app.config.timeZone });

  addRoute(app, calls.listFindings, { access: 'staff-read', audit: 'findings-viewed' }, (request) =>
    listFindings(app.db, request.query, moment()),
  );

  const config = {
    access: 'office',
    getStudentId: studentInBody('student_id'),
    audit: 'finding-dismissed',
  } as const;

  addRoute(app, calls.dismissFinding, config, async (request) => {
    await dismissFinding(app.db, request.body, requirePrincipal(request), moment());
    return { message: 'The finding is dismissed.' };
  });

  addRoute(app, calls.restoreFinding, config, async ({ body }) => {
    if (!(await deleteDismissed(app.db, body))) throw notFound();
    return { message: 'The finding is listed again.' };
  });
};
