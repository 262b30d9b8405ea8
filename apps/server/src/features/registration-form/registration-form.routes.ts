import * as calls from '@formroom/domain/api/students.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { sendPdf } from '../../http/send-pdf.ts';
import { studentInPath } from '../../http/access.ts';
import { addRoute } from '../../http/route.ts';
import { renderRegistrationForm } from './registration-form.service.ts';

export const registrationFormRoutes: PortalRoutes = (app) => {
  addRoute(
    app,
    calls.getRegistrationForm,
    { access: 'own-record', getStudentId: studentInPath, audit: 'form-viewed' },
    async (request, reply) => {
      const { id } = request.params;
      const pdf = await renderRegistrationForm(app, id, { now: app.now(), timeZone: app.config.timeZone });
      return sendPdf(reply, `Registration Form ${id}.pdf`, pdf);
    },
  );
};
