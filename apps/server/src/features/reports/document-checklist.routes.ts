import * as calls from '@formroom/domain/api/reports.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { addRoute } from '../../http/route.ts';
import { sendCompressedPdf } from '../../http/send-compressed-pdf.ts';
import { sendWorkbook } from '../../http/send-workbook.ts';
import {
  buildDocumentChecklistSheet,
  getDocumentChecklist,
  renderDocumentChecklist,
} from './document-checklist.service.ts';

export const documentChecklistRoutes: PortalRoutes = (app) => {
  const titleOf = (className: string) => calls.classReportTitle('documentChecklist', className);

  addRoute(
    app,
    calls.getDocumentChecklist,
    { access: 'staff-read', audit: 'checklist-viewed', auditDetails: ({ query }) => query.class },
    ({ query }) => getDocumentChecklist(app.db, query.class),
  );

  addRoute(
    app,
    calls.getDocumentChecklistReport,
    { access: 'staff-read', audit: 'checklist-printed', auditDetails: ({ params }) => params.class },
    async (request, reply) => {
      const { class: className } = request.params;
      const moment = { now: app.now(), timeZone: app.config.timeZone };
      const pdf = await renderDocumentChecklist(app.db, className, moment);
      return sendCompressedPdf(request, reply, `${titleOf(className)}.pdf`, pdf);
    },
  );

  addRoute(
    app,
    calls.getDocumentChecklistSpreadsheet,
    { access: 'staff-read', audit: 'checklist-exported', auditDetails: ({ query }) => query.class },
    ({ query }, reply) =>
      sendWorkbook(reply, `${titleOf(query.class)}.xlsx`, () =>
        buildDocumentChecklistSheet(app.db, query.class),
      ),
  );
};
