import * as calls from '@formroom/domain/api/reports.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { addRoute } from '../../http/route.ts';
import { sendCompressedPdf } from '../../http/send-compressed-pdf.ts';
import { sendWorkbook } from '../../http/send-workbook.ts';
import {
  getParentsContact,
  buildParentsContactSheet,
  renderParentsContact,
} from './parents-contact.service.ts';

export const parentsContactRoutes: PortalRoutes = (app) => {
  addRoute(
    app,
    calls.getParentsContact,
    {
      access: 'staff-read',
      audit: 'contacts-viewed',
      auditDetails: ({ query }) => query.class,
    },
    (request) => getParentsContact(app.db, request.query.class),
  );

  addRoute(
    app,
    calls.getParentsContactReport,
    {
      access: 'staff-read',
      audit: 'contacts-printed',
      auditDetails: ({ params }) => params.class,
    },
    async (request, reply) => {
      const { class: className } = request.params;
      const pdf = await renderParentsContact(app.db, className, {
        now: app.now(),
        timeZone: app.config.timeZone,
      });
      return sendCompressedPdf(
        request,
        reply,
        `${calls.classReportTitle('parentsContact', className)}.pdf`,
        pdf,
      );
    },
  );

  addRoute(
    app,
    calls.getParentsContactSpreadsheet,
    {
      access: 'staff-read',
      audit: 'contacts-exported',
      auditDetails: ({ query }) => query.class,
    },
    (request, reply) => {
      const { class: className } = request.query;
      const sheet = () => buildParentsContactSheet(app.db, className);
      return sendWorkbook(reply, `${calls.classReportTitle('parentsContact', className)}.xlsx`, sheet);
    },
  );
};
