import {
  exportFileName,
  type ExportQuery,
  exportQuerySchema,
  formatExportDetails,
} from '@formroom/domain/api/exports.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PortalRoutes } from '../../app-types.ts';
import { sendWorkbook } from '../../http/send-workbook.ts';
import { XLSX_TYPE } from '../../xlsx/writer.ts';
import { buildRegistrationSheet } from './registration-data.service.ts';

export const exportRoutes: PortalRoutes = (app) => {
  const sendExport = (request: FastifyRequest, reply: FastifyReply, choice: ExportQuery) =>
    sendWorkbook(reply, exportFileName(choice), async () => {
      const { sheet, students } = await buildRegistrationSheet(app.db, app.config.timeZone, choice);
      request.auditDetails = formatExportDetails(students, choice);
      return sheet;
    });
  const config = { access: 'admin', audit: 'data-exported' } as const;

  app.get(
    paths.exportData,
    { config, schema: { querystring: exportQuerySchema, produces: [XLSX_TYPE] } },
    (request, reply) => sendExport(request, reply, request.query),
  );

  // The names of a hundred classes make an address too long.
  app.post(
    paths.exportData,
    { config: { ...config, readsOnly: true }, schema: { body: exportQuerySchema, produces: [XLSX_TYPE] } },
    (request, reply) => sendExport(request, reply, request.body),
  );
};
