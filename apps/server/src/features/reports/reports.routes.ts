import * as calls from '@formroom/domain/api/reports.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { addRoute } from '../../http/route.ts';
import { sendCompressedPdf } from '../../http/send-compressed-pdf.ts';
import { chooseYear } from '../school-years/school-years.service.ts';
import {
  getPastProgress,
  registrationReportTitle,
  renderPastRegistrations,
} from './past-registrations.service.ts';
import { getRegistrationProgress } from './registration-progress.service.ts';
import { renderRegistrationReport } from './registration-report.service.ts';

export const reportRoutes: PortalRoutes = (app) => {
  const moment = () => ({ now: app.now(), timeZone: app.config.timeZone });

  addRoute(
    app,
    calls.getRegistrationReport,
    { access: 'staff-read', audit: 'report-viewed' },
    async (request, reply) => {
      const year = await chooseYear(app.db, request.query.year);
      if (year.isPast) request.auditDetails = year.name;
      const pdf = await (year.isPast
        ? renderPastRegistrations(app.db, year, moment())
        : renderRegistrationReport(app.db, year, moment()));
      return sendCompressedPdf(request, reply, `${registrationReportTitle(year)}.pdf`, pdf);
    },
  );

  addRoute(app, calls.getRegistrationProgress, { access: 'staff-read', audit: 'none' }, async ({ query }) => {
    const { isPast, year } = await chooseYear(app.db, query.year);
    return isPast ? await getPastProgress(app.db, year) : await getRegistrationProgress(app.db);
  });
};
