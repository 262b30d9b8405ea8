import * as calls from '@formroom/domain/api/reports.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { addRoute } from '../../http/route.ts';
import { sendCompressedPdf } from '../../http/send-compressed-pdf.ts';
import { sendWorkbook } from '../../http/send-workbook.ts';
import { buildNotConfirmedSheet, getNotConfirmed, renderNotConfirmed } from './not-confirmed.service.ts';

export const notConfirmedRoutes: PortalRoutes = (app) => {
  const titleOf = (className: string) => calls.classReportTitle('notConfirmed', className);

  addRoute(
    app,
    calls.getNotConfirmed,
    { access: 'staff-read', audit: 'not-confirmed-viewed', auditDetails: ({ query }) => query.class },
    ({ query }) => getNotConfirmed(app.db, query.class),
  );

  addRoute(
    app,
    calls.getNotConfirmedReport,
    { access: 'staff-read', audit: 'not-confirmed-printed', auditDetails: ({ params }) => params.class },
    async (request, reply) => {
      const { class: className } = request.params;
      const moment = { now: app.now(), timeZone: app.config.timeZone };
      const pdf = await renderNotConfirmed(app.db, className, moment);
      return sendCompressedPdf(request, reply, `${titleOf(className)}.pdf`, pdf);
    },
  );

  addRoute(
    app,
    calls.getNotConfirmedSpreadsheet,
    { access: 'staff-read', audit: 'not-confirmed-exported', auditDetails: ({ query }) => query.class },
    ({ query }, reply) =>
      sendWorkbook(reply, `${titleOf(query.class)}.xlsx`, () => buildNotConfirmedSheet(app.db, query.class)),
  );
};
