import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import * as calls from '@formroom/domain/api/reports.ts';
import { ALL_CLASSES } from '@formroom/domain/api/reports.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PortalRoutes } from '../../app-types.ts';
import { addRoute } from '../../http/route.ts';
import { sendPdf } from '../../http/send-pdf.ts';
import { sendWorkbook } from '../../http/send-workbook.ts';
import {
  getParentsContact,
  buildParentsContactSheet,
  renderParentsContact,
} from './parents-contact.service.ts';
import { getRegistrationProgress } from './registration-progress.service.ts';
import { renderRegistrationReport } from './registration-report.service.ts';

const gzipAsync = promisify(gzip);

export const reportRoutes: PortalRoutes = (app) => {
  const moment = () => ({ now: app.now(), timeZone: app.config.timeZone });

  addRoute(
    app,
    calls.getRegistrationReport,
    { access: 'admin', audit: 'report-viewed' },
    async (request, reply) => {
      const pdf = await renderRegistrationReport(app.db, moment());
      return sendCompressedPdf(request, reply, 'Registration Report.pdf', pdf);
    },
  );

  addRoute(app, calls.getRegistrationProgress, { access: 'admin', audit: 'none' }, () =>
    getRegistrationProgress(app.db),
  );

  addRoute(
    app,
    calls.getParentsContact,
    {
      access: 'admin',
      audit: 'contacts-viewed',
      auditDetails: ({ query }) => query.class,
    },
    (request) => getParentsContact(app.db, request.query.class),
  );

  addRoute(
    app,
    calls.getParentsContactReport,
    {
      access: 'admin',
      audit: 'contacts-printed',
      auditDetails: ({ params }) => params.class,
    },
    async (request, reply) => {
      const { class: className } = request.params;
      const pdf = await renderParentsContact(app.db, className, moment());
      return sendCompressedPdf(request, reply, `${reportFileName(className)}.pdf`, pdf);
    },
  );

  addRoute(
    app,
    calls.getParentsContactSpreadsheet,
    {
      access: 'admin',
      audit: 'contacts-exported',
      auditDetails: ({ query }) => query.class,
    },
    (request, reply) => {
      const { class: className } = request.query;
      const sheet = () => buildParentsContactSheet(app.db, className);
      return sendWorkbook(reply, `${reportFileName(className)}.xlsx`, sheet);
    },
  );
};

const reportFileName = (className: string) =>
  className === ALL_CLASSES ? 'Parents Contact' : `Parents Contact ${className}`;

/** Tables are told to screen readers cell by cell, which makes them large, and a fifth of that when packed. */
async function sendCompressedPdf(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  pdf: Uint8Array,
) {
  const isPacked = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  if (isPacked) reply.header('content-encoding', 'gzip');
  reply.header('vary', 'accept-encoding');
  return sendPdf(reply, name, isPacked ? await gzipAsync(pdf) : pdf);
}
