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
import { PDF_TYPE, sendPdf } from '../../documents/pdf/send-pdf.ts';
import { sendWorkbook } from '../../documents/xlsx/writer-answer.ts';
import { XLSX_TYPE } from '../../documents/xlsx/writer.ts';
import { parentsContact, parentsContactSheet, printParentsContact } from './parents-contact.service.ts';
import { registrationProgress } from './registration-progress.service.ts';
import { printRegistrationReport } from './registration-report.service.ts';

const packed = promisify(gzip);

export const reportRoutes: PortalRoutes = (app) => {
  const moment = () => ({ now: app.now(), timeZone: app.config.timeZone });

  app.get(
    paths.registrationReport,
    { config: { access: 'admin', audit: 'report-viewed' }, schema: { produces: [PDF_TYPE] } },
    async (request, reply) => {
      const pdf = await printRegistrationReport(app.db, moment());
      return sendTables(request, reply, 'Registration Report.pdf', pdf);
    },
  );

  app.get(
    paths.registrationProgress,
    {
      config: { access: 'admin', audit: 'none' },
      schema: { response: { 200: registrationProgressSchema } },
    },
    () => registrationProgress(app.db),
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
    (request) => parentsContact(app.db, request.query.class),
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
      const pdf = await printParentsContact(app.db, className, moment());
      return sendTables(request, reply, `${nameFor(className)}.pdf`, pdf);
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
      const sheet = () => parentsContactSheet(app.db, className);
      return sendWorkbook(reply, `${nameFor(className)}.xlsx`, sheet);
    },
  );
};

const nameFor = (className: string) =>
  className === ALL_CLASSES ? 'Parents Contact' : `Parents Contact ${className}`;

/** Tables are told to screen readers cell by cell, which makes them large, and a fifth of that when packed. */
async function sendTables(request: FastifyRequest, reply: FastifyReply, name: string, pdf: Uint8Array) {
  const isPacked = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  if (isPacked) reply.header('content-encoding', 'gzip');
  reply.header('vary', 'accept-encoding');
  return sendPdf(reply, name, isPacked ? await packed(pdf) : pdf);
}
