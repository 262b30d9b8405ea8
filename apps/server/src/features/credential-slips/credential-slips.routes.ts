import {
  IN_NO_CLASS,
  type PrintSlips,
  printSlipsSchema,
  slipClassesSchema,
} from '@formroom/domain/api/credential-slips.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { trimEndCharacters } from '@formroom/domain/school/trim-characters.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { PDF_TYPE, sendPdf } from '../../documents/pdf/send-pdf.ts';
import { studentInBody } from '../../plugins/access.ts';
import { printSlips } from './print-slips.service.ts';
import { findSlipClasses } from './slips.repository.ts';

export const credentialSlipRoutes: PortalRoutes = (app) => {
  app.get(
    paths.credentialSlips,
    { config: { access: 'admin', audit: 'slips-viewed' }, schema: { response: { 200: slipClassesSchema } } },
    () => findSlipClasses(app.db, app.now()),
  );

  app.post(
    paths.credentialSlips,
    {
      config: {
        access: 'admin',
        studentOf: studentInBody('student_id'),
        audit: 'slips-printed',
        auditDetails: ({ body }) => whomOf(body as PrintSlips),
      },
      schema: { body: printSlipsSchema, produces: [PDF_TYPE] },
    },
    async (request, reply) => {
      const moment = { now: app.now(), timeZone: app.config.timeZone };
      const portal = app.config.publicUrl ?? `${request.protocol}://${request.host}`;
      const { pdf, fileName } = await printSlips(
        app.db,
        request.body,
        moment,
        trimEndCharacters(portal, '/'),
      );
      return sendPdf(reply, fileName, pdf);
    },
  );
};

/** The student's ID stands in the log by itself. */
function whomOf({ class: className, student_id }: PrintSlips) {
  if (student_id !== undefined) return '';
  return className === null || className === undefined ? IN_NO_CLASS : className;
}
