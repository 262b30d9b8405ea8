import { paths } from '@formroom/domain/api/paths.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { sendWorkbook } from '../../documents/xlsx/writer-answer.ts';
import { XLSX_TYPE } from '../../documents/xlsx/writer.ts';
import { registrationData } from './registration-data.service.ts';

export const exportRoutes: PortalRoutes = (app) => {
  app.get(
    paths.exportData,
    { config: { access: 'admin', audit: 'data-exported' }, schema: { produces: [XLSX_TYPE] } },
    (_request, reply) =>
      sendWorkbook(reply, 'Registration Data.xlsx', () => registrationData(app.db, app.config.timeZone)),
  );
};
