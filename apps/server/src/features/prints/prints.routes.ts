import * as calls from '@formroom/domain/api/prints.ts';
import { formatFormsTitle, formatListTitle, formatPrintDetails } from '@formroom/domain/api/prints.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { addRoute } from '../../http/route.ts';
import { sendCompressedPdf } from '../../http/send-compressed-pdf.ts';
import { sendPdf } from '../../http/send-pdf.ts';
import { sendWorkbook } from '../../http/send-workbook.ts';
import { findFormOwners, renderForms } from '../registration-form/form-pack.service.ts';
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
          Promise.resolve(buildListSheet(body, loaded.students, loaded.getTitle)),
        );
      const pdf = await renderList(app.db, body, loaded, moment);
      return await sendCompressedPdf(request, reply, `${title}.pdf`, pdf);
    },
  );

  addRoute(
    app,
    calls.printForms,
    { access: 'staff-read', audit: 'forms-printed', readsOnly: true },
    async (request, reply) => {
      const { body } = request;
      const title = formatFormsTitle(body);
      const moment = { now: app.now(), timeZone: app.config.timeZone };
      const owners = await findFormOwners(app.db, body.selection, moment.now);
      request.auditDetails = formatPrintDetails(title, owners.length);
      const download = await renderForms(app.db, owners, { title, content: body.content, moment });
      return sendPdf(reply, `${title}.pdf`, download);
    },
  );
};
