import * as calls from '@formroom/domain/api/credential-slips.ts';
import { ALL_CLASSES } from '@formroom/domain/api/class-report.ts';
import type { PrintSlips } from '@formroom/domain/api/credential-slips.ts';
import { NO_CLASS } from '@formroom/domain/school/no-class.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { getPortalAddress } from '../../portal-address.ts';
import { sendPdf } from '../../http/send-pdf.ts';
import { studentInBody } from '../../http/access.ts';
import { addRoute } from '../../http/route.ts';
import { printSlips } from './print-slips.service.ts';
import { findSlipClasses } from '../accounts/slips.repository.ts';

export const credentialSlipRoutes: PortalRoutes = (app) => {
  addRoute(app, calls.listSlipClasses, { access: 'staff-read', audit: 'slips-viewed' }, () =>
    findSlipClasses(app.db, app.now()),
  );

  addRoute(app, calls.getSlipAddress, { access: 'staff-read', audit: 'none' }, () => ({
    address: getPortalAddress(app.config.publicUrl),
  }));

  addRoute(
    app,
    calls.printSlips,
    {
      access: 'office',
      getStudentId: studentInBody('student_id'),
      audit: 'slips-printed',
      auditDetails: ({ body }) => formatScope(body),
    },
    async (request, reply) => {
      const moment = { now: app.now(), timeZone: app.config.timeZone };
      const address = getPortalAddress(app.config.publicUrl);
      const { pdf, fileName } = await printSlips(app.db, request.body, moment, address);
      return sendPdf(reply, fileName, pdf);
    },
  );
};

/** The log entry has its own column for the student's ID. */
function formatScope({ class: className, student_id, selection }: PrintSlips) {
  if (student_id !== undefined) return '';
  // A selection may be of any class.
  if (selection) return ALL_CLASSES;
  return className === null || className === undefined ? NO_CLASS : className;
}
