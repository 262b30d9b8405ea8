import {
  NO_CLASS,
  type PrintSlips,
  printSlipsSchema,
  slipAddressSchema,
  slipClassesSchema,
} from '@formroom/domain/api/credential-slips.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { PDF_TYPE, sendPdf } from '../../http/send-pdf.ts';
import { studentInBody } from '../../http/access.ts';
import { getPortalAddress } from './portal-address.ts';
import { printSlips } from './print-slips.service.ts';
import { findSlipClasses } from './slips.repository.ts';

export const credentialSlipRoutes: PortalRoutes = (app) => {
  app.get(
    paths.credentialSlips,
    { config: { access: 'admin', audit: 'slips-viewed' }, schema: { response: { 200: slipClassesSchema } } },
    () => findSlipClasses(app.db, app.now()),
  );

  app.get(
    paths.slipAddress,
    { config: { access: 'admin', audit: 'none' }, schema: { response: { 200: slipAddressSchema } } },
    () => ({ address: getPortalAddress(app.config.publicUrl) }),
  );

  app.post(
    paths.credentialSlips,
    {
      config: {
        access: 'admin',
        studentOf: studentInBody('student_id'),
        audit: 'slips-printed',
        auditDetails: ({ body }) => formatScope(body as PrintSlips),
      },
      schema: { body: printSlipsSchema, produces: [PDF_TYPE] },
    },
    async (request, reply) => {
      const moment = { now: app.now(), timeZone: app.config.timeZone };
      const address = getPortalAddress(app.config.publicUrl);
      const { pdf, fileName } = await printSlips(app.db, request.body, moment, address);
      return sendPdf(reply, fileName, pdf);
    },
  );
};

/** The student's ID stands in the log by itself. */
function formatScope({ class: className, student_id }: PrintSlips) {
  if (student_id !== undefined) return '';
  return className === null || className === undefined ? NO_CLASS : className;
}
