import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { paths } from '@formroom/domain/api/paths.ts';
import {
  ALL_CLASSES,
  classQuerySchema,
  parentsContactSchema,
  registrationProgressSchema,
} from '@formroom/domain/api/reports.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PortalRoutes } from '../../app-types.ts';
import { PDF_TYPE, sendPdf } from '../../http/send-pdf.ts';
import { sendWorkbook } from '../../http/send-workbook.ts';
import { XLSX_TYPE } from '../../xlsx/writer.ts';
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

  app.get(
    paths.registrationReport,
    { config: { access: 'admin', audit: 'report-viewed' }, schema: { produces: [PDF_TYPE] } },
    async (request, reply) => {
      const pdf = await renderRegistrationReport(app.db, moment());
      return sendCompressedPdf(request, reply, 'Registration Report.pdf', pdf);
    },
  );

  app.get(
    paths.registrationProgress,
    {
      config: { access: 'admin', audit: 'none' },
      schema: { response: { 200: registrationProgressSchema } },
    },
    () => getRegistrationProgress(app.db),
  );

  app.get(
    paths.parentsContact,
    {
      config: {
        access: 'admin',
        audit: 'contacts-viewed',
        auditDetails: ({ query }) => (query as { class: string }).class,
      },
      schema: { querystring: classQuerySchema, response: { 200: parentsContactSchema } },
    },
    (request) => getParentsContact(app.db, request.query.class),
  );

  app.get(
    paths.parentsContactReport,
    {
      config: {
        access: 'admin',
        audit: 'contacts-printed',
        auditDetails: ({ params }) => (params as { class: string }).class,
      },
      schema: { params: z.object({ class: z.string() }), produces: [PDF_TYPE] },
    },
    async (request, reply) => {
      const { class: className } = request.params;
      const pdf = await renderParentsContact(app.db, className, moment());
      return sendCompressedPdf(request, reply, `${reportFileName(className)}.pdf`, pdf);
    },
  );

  app.get(
    paths.parentsContactSpreadsheet,
    {
      config: {
        access: 'admin',
        audit: 'contacts-exported',
        auditDetails: ({ query }) => (query as { class: string }).class,
      },
      schema: { querystring: classQuerySchema, produces: [XLSX_TYPE] },
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
