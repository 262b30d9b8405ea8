import { paths } from '@formroom/domain/api/paths.ts';
import {
  updateTermSchema,
  newTermSchema,
  postedCardSchema,
  type PostReportCard,
  postReportCardSchema,
  type PostTermReports,
  postTermReportsSchema,
  reportCardTermSchema,
  reportCardViewSchema,
  termParamsSchema,
  termReadinessSchema,
  termSchema,
} from '@formroom/domain/api/term-reports.ts';
import { studentIdSchema } from '@formroom/domain/api/accounts.ts';
import { compareClasses } from '@formroom/domain/school/class-order.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PortalRoutes } from '../../app-types.ts';
import { studentInBody, studentInPath } from '../../http/access.ts';
import { getStudent } from '../students/get-student.service.ts';
import { findCardViews } from './card-views.repository.ts';
import { findCardTerms } from './posted-cards.repository.ts';
import { postReportCard } from './post-card.service.ts';
import { postTermReports } from './posting.service.ts';
import { getReadiness } from './readiness.service.ts';
import { addTerm, changeTerm, getTerm, listTerms } from './terms.service.ts';

const termParams = ({ params }: FastifyRequest) => {
  const { year, term } = params as { year: number; term: number };
  return `${year}/${term}`;
};
const termOfBody = ({ body }: FastifyRequest) => {
  const { year, term } = body as { year: number; term: number };
  return `${year}/${term}`;
};

const formatPostedDetails = ({ posted, ready_only }: PostTermReports) =>
  posted === 0 ? 'removed' : ready_only === 1 ? 'posted, complete cards only' : 'posted';
const formatCardDetails = (request: FastifyRequest) => {
  const { posted, reason } = request.body as PostReportCard;
  const done = posted === 1 ? 'posted' : 'withdrawn';
  return `${termOfBody(request)} ${done}${reason === undefined || reason === '' ? '' : `: ${reason}`}`;
};

export const termReportRoutes: PortalRoutes = (app) => {
  app.get(
    paths.termReportsPosted,
    { config: { access: 'admin', audit: 'none' }, schema: { response: { 200: z.array(termSchema) } } },
    () => listTerms(app.db),
  );

  app.post(
    paths.terms,
    {
      config: { access: 'admin', audit: 'term-added', auditDetails: termOfBody },
      schema: { body: newTermSchema, response: { 200: termSchema } },
    },
    (request) => addTerm(app.db, request.body),
  );

  app.post(
    paths.term,
    {
      config: { access: 'admin', audit: 'term-changed', auditDetails: termParams },
      schema: { params: termParamsSchema, body: updateTermSchema, response: { 200: termSchema } },
    },
    (request) => changeTerm(app.db, request.params, request.body),
  );

  app.get(
    paths.termReadiness,
    {
      config: { access: 'admin', audit: 'none' },
      schema: { params: termParamsSchema, response: { 200: termReadinessSchema } },
    },
    async (request) => getReadiness(app.db, await getTerm(app.db, request.params)),
  );

  app.post(
    paths.postTermReports,
    {
      config: {
        access: 'admin',
        audit: 'reports-posted',
        auditDetails: (request) =>
          `${termOfBody(request)} ${formatPostedDetails(request.body as PostTermReports)}`,
      },
      schema: { body: postTermReportsSchema, response: { 200: termSchema } },
    },
    (request) => postTermReports(app.db, request.body, app.now()),
  );

  app.post(
    paths.postReportCard,
    {
      config: {
        access: 'admin',
        studentOf: studentInBody('student_id'),
        audit: 'card-posted',
        auditDetails: formatCardDetails,
      },
      schema: { body: postReportCardSchema, response: { 200: postedCardSchema } },
    },
    (request) => postReportCard(app.db, request.body, app.now()),
  );

  app.get(
    paths.reportCardTerms,
    {
      config: { access: 'own-record', studentOf: studentInPath, audit: 'card-terms-viewed' },
      schema: {
        params: z.object({ id: studentIdSchema }),
        response: { 200: z.array(reportCardTermSchema) },
      },
    },
    async (request) => {
      const { id } = request.params;
      const terms = await findCardTerms(app.db, id);
      if (terms.length === 0) await getStudent(app.db, id);
      return terms;
    },
  );

  app.get(
    paths.reportCardViews,
    {
      config: { access: 'admin', audit: 'card-views-viewed', auditDetails: termParams },
      schema: { params: termParamsSchema, response: { 200: z.array(reportCardViewSchema) } },
    },
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
