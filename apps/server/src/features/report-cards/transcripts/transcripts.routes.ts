import { formatPrintDetails } from '@formroom/domain/api/prints.ts';
import * as calls from '@formroom/domain/api/transcripts.ts';
import type { PortalRoutes } from '../../../app-types.ts';
import { studentInPath } from '../../../http/access.ts';
import { addRoute } from '../../../http/route.ts';
import { sendPdf } from '../../../http/send-pdf.ts';
import { requirePrincipal } from '../../../http/session.ts';
import { getTranscriptPdf } from './get-transcript.service.ts';
import { findOwners, printTranscripts } from './print-transcripts.service.ts';

export const transcriptRoutes: PortalRoutes = (app) => {
  addRoute(
    app,
    calls.getTranscript,
    { access: 'own-record', getStudentId: studentInPath, audit: 'transcript-viewed' },
    async (request, reply) => {
      const { id } = request.params;
      const isForFamily = requirePrincipal(request).role === 'student';
      const pdf = await getTranscriptPdf(app, { studentId: id, isForFamily });
      return sendPdf(reply, `Transcript ${id}.pdf`, pdf);
    },
  );

  addRoute(
    app,
    calls.printTranscripts,
    { access: 'staff-read', audit: 'transcripts-printed', readsOnly: true },
    async (request, reply) => {
      const { body } = request;
      const title = calls.formatTranscriptsTitle(body);
      const owners = await findOwners(app.db, body, app.now());
      request.auditDetails = formatPrintDetails(title, owners.ids.length);
      return sendPdf(reply, `${title}.pdf`, await printTranscripts(app, body, owners));
    },
  );
};
