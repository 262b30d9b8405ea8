import * as calls from '@formroom/domain/api/reports.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { addRoute } from '../../http/route.ts';
import { sendCompressedPdf } from '../../http/send-compressed-pdf.ts';
import { sendWorkbook } from '../../http/send-workbook.ts';
import { chooseYear } from '../school-years/school-years.service.ts';
import {
  buildDocumentChecklistSheet,
  getDocumentChecklist,
  renderDocumentChecklist,
} from './document-checklist.service.ts';
import { buildNotConfirmedSheet, getNotConfirmed, renderNotConfirmed } from './not-confirmed.service.ts';
import {
  buildParentsContactSheet,
  getParentsContact,
  renderParentsContact,
} from './parents-contact.service.ts';
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

  addRoute(
    app,
    calls.getParentsContact,
    { access: 'staff-read', audit: 'contacts-viewed', auditDetails: ({ query }) => query.class },
    ({ query }) => getParentsContact(app.db, query.class),
  );
  addRoute(
    app,
    calls.getParentsContactReport,
    { access: 'staff-read', audit: 'contacts-printed', auditDetails: ({ params }) => params.class },
    async (request, reply) => {
      const pdf = await renderParentsContact(app.db, request.params.class, moment());
      return sendCompressedPdf(
        request,
        reply,
        `${calls.classReportTitle('parentsContact', request.params.class)}.pdf`,
        pdf,
      );
    },
  );
  addRoute(
    app,
    calls.getParentsContactSpreadsheet,
    { access: 'staff-read', audit: 'contacts-exported', auditDetails: ({ query }) => query.class },
    ({ query }, reply) =>
      sendWorkbook(reply, `${calls.classReportTitle('parentsContact', query.class)}.xlsx`, () =>
        buildParentsContactSheet(app.db, query.class),
      ),
  );

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
      const pdf = await renderNotConfirmed(app.db, request.params.class, moment());
      return sendCompressedPdf(
        request,
        reply,
        `${calls.classReportTitle('notConfirmed', request.params.class)}.pdf`,
        pdf,
      );
    },
  );
  addRoute(
    app,
    calls.getNotConfirmedSpreadsheet,
    { access: 'staff-read', audit: 'not-confirmed-exported', auditDetails: ({ query }) => query.class },
    ({ query }, reply) =>
      sendWorkbook(reply, `${calls.classReportTitle('notConfirmed', query.class)}.xlsx`, () =>
        buildNotConfirmedSheet(app.db, query.class),
      ),
  );

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
      const pdf = await renderDocumentChecklist(app.db, request.params.class, moment());
      return sendCompressedPdf(
        request,
        reply,
        `${calls.classReportTitle('documentChecklist', request.params.class)}.pdf`,
        pdf,
      );
    },
  );
  addRoute(
    app,
    calls.getDocumentChecklistSpreadsheet,
    { access: 'staff-read', audit: 'checklist-exported', auditDetails: ({ query }) => query.class },
    ({ query }, reply) =>
      sendWorkbook(reply, `${calls.classReportTitle('documentChecklist', query.class)}.xlsx`, () =>
        buildDocumentChecklistSheet(app.db, query.class),
      ),
  );
};
