import * as calls from '@formroom/domain/api/exports.ts';
import { exportFileName, type ExportQuery, formatExportDetails } from '@formroom/domain/api/exports.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PortalRoutes } from '../../app-types.ts';
import { addRoute } from '../../http/route.ts';
import { sendWorkbook } from '../../http/send-workbook.ts';
import { chooseYear } from '../school-years/school-years.service.ts';
import { buildPastYearSheet } from './past-year-sheet.service.ts';
import { buildRegistrationSheet } from './registration-data.service.ts';

export const exportRoutes: PortalRoutes = (app) => {
  const sendExport = (request: FastifyRequest, reply: FastifyReply, choice: ExportQuery) =>
    sendWorkbook(reply, exportFileName(choice), async () => {
      const moment = { now: app.now(), timeZone: app.config.timeZone };
      const year = await chooseYear(app.db, choice.year);
      const { sheet, students } = await (year.isPast
        ? buildPastYearSheet(app.db, moment, { ...choice, year })
        : buildRegistrationSheet(app.db, moment, choice));
      request.auditDetails = formatExportDetails(students, choice, year.isPast);
      return sheet;
    });
  const config = { access: 'staff-read', audit: 'data-exported' } as const;

  addRoute(app, calls.exportData, config, (request, reply) => sendExport(request, reply, request.query));

  // The names of a hundred classes exceed the URL length.
  addRoute(app, calls.exportManyClasses, { ...config, readsOnly: true }, (request, reply) =>
    sendExport(request, reply, request.body),
  );
};
