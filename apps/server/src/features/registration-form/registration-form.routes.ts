import { studentIdSchema } from '@formroom/domain/api/accounts.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { z } from 'zod';
import type { PortalRoutes } from '../../app-types.ts';
import { PDF_TYPE, sendPdf } from '../../http/send-pdf.ts';
import { studentInPath } from '../../http/access.ts';
import { renderRegistrationForm } from './registration-form.service.ts';

export const registrationFormRoutes: PortalRoutes = (app) => {
  app.get(
    paths.registrationForm,
    {
      config: { access: 'own-record', studentOf: studentInPath, audit: 'form-viewed' },
      schema: { params: z.object({ id: studentIdSchema }), produces: [PDF_TYPE] },
    },
    async (request, reply) => {
      const { id } = request.params;
      const pdf = await renderRegistrationForm(app, id, { now: app.now(), timeZone: app.config.timeZone });
      return sendPdf(reply, `Registration Form ${id}.pdf`, pdf);
    },
  );
};
