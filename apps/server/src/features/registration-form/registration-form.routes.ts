import { studentIdSchema } from '@formroom/domain/api/accounts.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { z } from 'zod';
import type { PortalRoutes } from '../../app-types.ts';
import { studentInPath } from '../../plugins/access.ts';
import { inlineFile } from '../../plugins/content-disposition.ts';
import { printRegistrationForm } from './registration-form.service.ts';

export const registrationFormRoutes: PortalRoutes = (app) => {
  app.get(
    paths.registrationForm,
    {
      config: { access: 'own-record', studentOf: studentInPath, audit: 'form-viewed' },
      schema: { params: z.object({ id: studentIdSchema }), produces: ['application/pdf'] },
    },
    async (request, reply) => {
      const { id } = request.params;
      const pdf = await printRegistrationForm(app, id, { now: app.now(), timeZone: app.config.timeZone });
      return reply
        .type('application/pdf')
        .header('content-disposition', inlineFile(`Registration Form ${id}.pdf`))
        .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
    },
  );
};
