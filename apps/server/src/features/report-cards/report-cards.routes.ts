import * as calls from '@formroom/domain/api/report-cards.ts';
import { ALL_CLASSES } from '@formroom/domain/api/class-report.ts';
import { formatTermKey } from '@formroom/domain/report-cards/terms.ts';
import type { PortalRoutes } from '../../app-types.ts';
import type { TermKey } from '../../db/term-tables.ts';
import { sendPdf } from '../../http/send-pdf.ts';
import { isContinued, sendStoredPdf } from '../../http/send-stored-pdf.ts';
import { studentInPath } from '../../http/access.ts';
import { addRoute } from '../../http/route.ts';
import { requirePrincipal } from '../../http/session.ts';
import { getStudent } from '../students/get-student.service.ts';
import { getCardPage, getCardPdf } from './get-card.service.ts';
import { renderTerm } from './render-term.service.ts';
import { findCardTerms } from './posted-cards.repository.ts';

export const reportCardRoutes: PortalRoutes = (app) => {
  const config = {
    access: 'own-record',
    getStudentId: studentInPath,
    audit: 'card-viewed',
    auditDetails: ({ params }: { params: TermKey }) => formatTermKey(params),
  } as const;

  addRoute(
    app,
    calls.listReportCardTerms,
    { access: 'own-record', getStudentId: studentInPath, audit: 'card-terms-viewed' },
    async (request) => {
      const { id } = request.params;
      const terms = await findCardTerms(app.db, id);
      if (terms.length === 0) await getStudent(app.db, id);
      return terms;
    },
  );

  addRoute(app, calls.getReportCard, config, async (request, reply) => {
    const { id, ...key } = request.params;
    const isForFamily = requirePrincipal(request).role === 'student';
    const card = { key, studentId: id, isForFamily, isContinued: isContinued(request) };
    const { pdf, hash } = await getCardPdf(app, card);
    const name = `Report Card ${id} ${key.year} Term ${key.term}.pdf`;
    return hash === undefined
      ? sendPdf(reply, name, pdf)
      : sendStoredPdf(request, reply, name, { pdf, hash });
  });

  addRoute(app, calls.getReportCardPage, config, (request) => {
    const { id, ...key } = request.params;
    const isForFamily = requirePrincipal(request).role === 'student';
    return getCardPage(app, { key, studentId: id, isForFamily });
  });

  addRoute(
    app,
    calls.getReportCards,
    {
      access: 'results-read',
      audit: 'cards-printed',
      auditDetails: ({ params }) => `${formatTermKey(params)} ${params.class}`,
    },
    async (request, reply) => {
      const { class: className, ...key } = request.params;
      const isPreview = requirePrincipal(request).adminRole === 'results';
      const print = await renderTerm(app, { key, className, isPreview });
      const which = className === ALL_CLASSES ? '' : ` ${className}`;
      return sendPdf(reply, `Report Cards ${key.year} Term ${key.term}${which}.pdf`, print);
    },
  );
};
