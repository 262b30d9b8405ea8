import * as calls from '@formroom/domain/api/report-cards.ts';
import { ALL_CLASSES } from '@formroom/domain/api/class-report.ts';
import type { ReportCard, ReportCardPage } from '@formroom/domain/api/report-cards.ts';
import type { PortalRoutes } from '../../app-types.ts';
import type { TermKey } from '../../db/tables.ts';
import { sendPdf } from '../../http/send-pdf.ts';
import { studentInPath } from '../../http/access.ts';
import { addRoute, type CallRequest } from '../../http/route.ts';
import { requirePrincipal } from '../../http/session.ts';
import { getStudent } from '../students/get-student.service.ts';
import { loadLogoFiles } from './card-logo.ts';
import { renderCard } from './render-cards.ts';
import { renderTerm } from './render-term.service.ts';
import { findCardTerms } from './posted-cards.repository.ts';
import { withCardForFamily, withCardForSchool } from './open-card.ts';

const formatTerm = ({ year, term }: TermKey) => `${year}/${term}`;

/** What of an earlier card stands beside a later one. */
const toComparison = ({ year, term, average, subjects }: ReportCard): ReportCardPage['last'] => ({
  year,
  term,
  average,
  subjects: subjects.map(({ subject, total }) => ({ subject, total })),
});

export const reportCardRoutes: PortalRoutes = (app) => {
  const moment = () => ({ now: app.now(), timeZone: app.config.timeZone });
  const config = {
    access: 'own-record',
    studentOf: studentInPath,
    audit: 'card-viewed',
    auditDetails: ({ params }: { params: TermKey }) => formatTerm(params),
  } as const;

  addRoute(
    app,
    calls.listReportCardTerms,
    { access: 'own-record', studentOf: studentInPath, audit: 'card-terms-viewed' },
    async (request) => {
      const { id } = request.params;
      const terms = await findCardTerms(app.db, id);
      if (terms.length === 0) await getStudent(app.db, id);
      return terms;
    },
  );

  /** A card for who asks: a family gets its posted ones, and each opening is counted. */
  async function open<T>(
    request: CallRequest<typeof calls.getReportCard>,
    make: (card: ReportCard, last: ReportCard | undefined) => Promise<T>,
    withLast = false,
  ): Promise<T> {
    const { id: studentId, ...key } = request.params;
    const opening = { key, studentId, withLast };
    if (requirePrincipal(request).role === 'admin') return await withCardForSchool(app.db, opening, make);
    return await withCardForFamily(app.db, { ...opening, now: app.now() }, make);
  }

  addRoute(app, calls.getReportCard, config, async (request, reply) => {
    const { id, year, term } = request.params;
    const pdf = await open(request, async (card) =>
      renderCard(card, id, await loadLogoFiles(app.db, card.logo), moment()),
    );
    return sendPdf(reply, `Report Card ${id} ${year} Term ${term}.pdf`, pdf);
  });

  addRoute(app, calls.getReportCardPage, config, (request) =>
    open(request, (card, last) => Promise.resolve({ ...card, last: last ? toComparison(last) : null }), true),
  );

  addRoute(
    app,
    calls.getReportCards,
    {
      access: 'admin',
      audit: 'cards-printed',
      auditDetails: ({ params }) => `${formatTerm(params)} ${params.class}`,
    },
    async (request, reply) => {
      const { class: className, ...key } = request.params;
      const print = await renderTerm(app.db, key, className, moment());
      const which = className === ALL_CLASSES ? '' : ` ${className}`;
      return sendPdf(reply, `Report Cards ${key.year} Term ${key.term}${which}.pdf`, print);
    },
  );
};
