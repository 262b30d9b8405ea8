import * as calls from '@formroom/domain/api/reports.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { addRoute } from '../../http/route.ts';
import { sendCompressedPdf } from '../../http/send-compressed-pdf.ts';
import { getRegistrationProgress } from './registration-progress.service.ts';
import { renderRegistrationReport } from './registration-report.service.ts';

export const reportRoutes: PortalRoutes = (app) => {
  const moment = () => ({ now: app.now(), timeZone: app.config.timeZone });

  addRoute(
    app,
    calls.getRegistrationReport,
    { access: 'staff-read', audit: 'report-viewed' },
    async (request, reply) => {
      const pdf = await renderRegistrationReport(app.db, moment());
      return sendCompressedPdf(request, reply, 'Registration Report.pdf', pdf);
    },
  );

  addRoute(app, calls.getRegistrationProgress, { access: 'staff-read', audit: 'none' }, () =>
    getRegistrationProgress(app.db),
  );
};
