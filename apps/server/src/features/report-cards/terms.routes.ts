import * as corrections from '@formroom/domain/api/card-corrections.ts';
import * as calls from '@formroom/domain/api/terms.ts';
import type { PostReportCard, PostReportCards } from '@formroom/domain/api/terms.ts';
import { inTransaction } from '../../db/database.ts';
import { compareClasses } from '@formroom/domain/school/class-order.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import { formatTermKey } from '@formroom/domain/report-cards/terms.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { studentInBody, studentInPath } from '../../http/access.ts';
import { roleNotAllowed } from '../../errors.ts';
import { requirePrincipal } from '../../http/session.ts';
import { addRoute } from '../../http/route.ts';
import { abandonCardFiles } from '../card-verification/card-files.repository.ts';
import { findCardViews } from './card-views.repository.ts';
import { getCardCorrection } from './card-correction.service.ts';
import { getClassMarks } from './class-marks.service.ts';
import { correctCard, previewCorrection } from './correct-card.service.ts';
import { createCardFileMaker } from './make-card-files.service.ts';
import { postReportCard } from './post-card.service.ts';
import { postCompleteCards } from './post-complete-cards.service.ts';
import { postReportCards } from './posting.service.ts';
import { countCardFiles } from './posted-card-issues.repository.ts';
import { getReadiness } from './readiness.service.ts';
import { addTerm, changeTerm, deleteTerm, getTerm, listTerms } from './terms.service.ts';

const formatPostedDetails = ({ posted, ready_only }: PostReportCards) =>
  posted === 0 ? 'removed' : ready_only === 1 ? 'posted, complete cards only' : 'posted';
const formatCardDetails = ({ posted, reason, ...term }: PostReportCard) => {
  const done = posted === 1 ? 'posted' : 'withdrawn';
  return `${formatTermKey(term)} ${done}${reason === undefined || reason === '' ? '' : `: ${reason}`}`;
};

export const termRoutes: PortalRoutes = (app) => {
  const issueOptions = () => ({
    now: app.now(),
    wantsFiles: true,
  });

  const cardFiles = createCardFileMaker(app);
  // What a process left when it ended is made by the next one.
  app.addPeriodicJob('report card PDFs', async () => {
    await inTransaction(app.db, (trx) => abandonCardFiles(trx, app.now()));
    cardFiles.start();
  });
  app.addHook('preClose', () => cardFiles.stop());

  addRoute(app, calls.listTerms, { access: 'staff', audit: 'none' }, () => listTerms(app.db));

  addRoute(
    app,
    calls.addTerm,
    { access: 'office', audit: 'term-added', auditDetails: ({ body }) => formatTermKey(body) },
    (request) => addTerm(app.db, request.body),
  );

  addRoute(
    app,
    calls.changeTerm,
    { access: 'office', audit: 'term-changed', auditDetails: ({ params }) => formatTermKey(params) },
    (request) => changeTerm(app.db, request.params, request.body),
  );

  addRoute(
    app,
    calls.deleteTerm,
    { access: 'office', audit: 'term-deleted', auditDetails: ({ body }) => formatTermKey(body) },
    async (request) => {
      await deleteTerm(app.db, request.body);
      return listTerms(app.db);
    },
  );

  addRoute(app, calls.getTermReadiness, { access: 'results-read', audit: 'none' }, async (request) =>
    getReadiness(app.db, await getTerm(app.db, request.params)),
  );

  addRoute(
    app,
    calls.getClassMarks,
    {
      access: 'results-read',
      audit: 'class-marks-viewed',
      auditDetails: ({ params }) => `${formatTermKey(params)} ${params.class}`,
    },
    async (request) => {
      const { class: className, ...key } = request.params;
      const term = await getTerm(app.db, key);
      if (requirePrincipal(request).adminRole === 'results' && term.posted === 1) throw roleNotAllowed();
      return await getClassMarks(app.db, term, className);
    },
  );

  addRoute(
    app,
    calls.postReportCards,
    {
      access: 'office',
      audit: 'reports-posted',
      auditDetails: ({ body }) => `${formatTermKey(body)} ${formatPostedDetails(body)}`,
    },
    async (request) => {
      const term = await postReportCards(app.db, request.body, issueOptions());
      cardFiles.start();
      return term;
    },
  );

  addRoute(
    app,
    calls.postReportCard,
    {
      access: 'office',
      getStudentId: studentInBody('student_id'),
      audit: 'card-posted',
      auditDetails: ({ body }) => formatCardDetails(body),
    },
    async (request) => {
      const card = await postReportCard(app.db, request.body, issueOptions());
      cardFiles.start();
      return card;
    },
  );

  addRoute(
    app,
    calls.postCompleteCards,
    {
      access: 'office',
      audit: 'reports-posted',
      auditDetails: ({ body }) => `${formatTermKey(body)} posted what has become complete`,
    },
    async (request) => {
      const result = await postCompleteCards(app.db, request.body, issueOptions());
      cardFiles.start();
      return result;
    },
  );

  addRoute(
    app,
    corrections.getCardCorrection,
    {
      access: 'staff-read',
      getStudentId: studentInPath,
      audit: 'card-viewed',
      auditDetails: ({ params }) => formatTermKey(params),
    },
    (request) => getCardCorrection(app.db, request.params),
  );

  addRoute(
    app,
    corrections.previewCardCorrection,
    {
      access: 'office',
      getStudentId: studentInBody('student_id'),
      audit: 'card-viewed',
      auditDetails: ({ body }) => formatTermKey(body),
    },
    (request) => previewCorrection(app.db, request.body),
  );

  addRoute(
    app,
    corrections.correctReportCard,
    {
      access: 'office',
      getStudentId: studentInBody('student_id'),
      audit: 'card-posted',
      auditDetails: ({ body }) => `${formatTermKey(body)} corrected: ${body.reason}`,
    },
    async (request) => {
      const { role, id } = requirePrincipal(request);
      const card = await correctCard(app.db, request.body, { ...issueOptions(), changedBy: { role, id } });
      cardFiles.start();
      return card;
    },
  );

  addRoute(app, calls.getCardFiles, { access: 'staff-read', audit: 'none' }, async ({ params }) =>
    countCardFiles(app.db, await getTerm(app.db, params)),
  );

  addRoute(
    app,
    calls.listReportCardViews,
    { access: 'staff-read', audit: 'card-views-viewed', auditDetails: ({ params }) => formatTermKey(params) },
    async (request) => {
      const term = await getTerm(app.db, request.params);
      const views = await findCardViews(app.db, term);
      // The database orders classes as texts: 10A before 2A.
      const inOrder = views.toSorted((a, b) => compareClasses(a.class_id, b.class_id));
      return inOrder.map(
        ({ first_name, last_name, views: times, card_of, posted_at, date_posted, ...view }) => ({
          ...view,
          date_posted: card_of === null ? null : (posted_at ?? date_posted),
          name: formatListName({ first_name, last_name }),
          views: times ?? 0,
        }),
      );
    },
  );
};
