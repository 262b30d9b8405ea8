import * as calls from '@formroom/domain/api/prints.ts';
import { formatListTitle, formatPrintDetails } from '@formroom/domain/api/prints.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { addRoute } from '../../http/route.ts';
import { sendCompressedPdf } from '../../http/send-compressed-pdf.ts';
import { sendWorkbook } from '../../http/send-workbook.ts';
import { buildListSheet } from './list-sheet.ts';
import { loadListStudents, renderList } from './print-lists.service.ts';

export const printRoutes: PortalRoutes = (app) => {
  addRoute(
    app,
    calls.printLists,
    { access: 'staff-read', audit: 'lists-printed', readsOnly: true },
    async (request, reply) => {
      const { body } = request;
      const title = formatListTitle(body.list, body.selection);
      const moment = { now: app.now(), timeZone: app.config.timeZone };
      const loaded = await loadListStudents(app.db, body, moment.now);
      request.auditDetails = formatPrintDetails(title, loaded.students.length);
      if (body.format === 'xlsx')
        return await sendWorkbook(reply, `${title}.xlsx`, () =>
          Promise.resolve(buildListSheet(body, loaded.students, loaded.titleOf)),
        );
      const pdf = await renderList(app.db, body, loaded, moment);
      return await sendCompressedPdf(request, reply, `${title}.pdf`, pdf);
    },
  );
};
