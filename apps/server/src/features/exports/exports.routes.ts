import { exportFileName, exportQuerySchema, formatExportDetails } from '@formroom/domain/api/exports.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { sendWorkbook } from '../../documents/xlsx/writer-answer.ts';
import { XLSX_TYPE } from '../../documents/xlsx/writer.ts';
import { registrationData } from './registration-data.service.ts';

export const exportRoutes: PortalRoutes = (app) => {
  app.get(
    paths.exportData,
    {
      config: { access: 'admin', audit: 'data-exported' },
      schema: { querystring: exportQuerySchema, produces: [XLSX_TYPE] },
    },
    (request, reply) =>
      sendWorkbook(reply, exportFileName(request.query), async () => {
        const { sheet, students } = await registrationData(app.db, app.config.timeZone, request.query);
        request.auditDetails = formatExportDetails(students, request.query);
        return sheet;
      }),
  );
};
