import * as calls from '@formroom/domain/api/school-years.ts';
import { NO_CLASS } from '@formroom/domain/school/no-class.ts';
import { formatAcademicYear } from '@formroom/domain/report-cards/terms.ts';
import type { FastifyRequest } from 'fastify';
import type { PortalRoutes } from '../../app-types.ts';
import { studentInPath } from '../../http/access.ts';
import { addRoute } from '../../http/route.ts';
import { requirePrincipal } from '../../http/session.ts';
import { commitYearChange, undoYearChange } from './commit-year-change.service.ts';
import { listAgreements, listPastYear, listSchoolYears, saveSchoolYear } from './school-years.service.ts';
import {
  cancelYearChange,
  decideYearPlan,
  getAnnouncedYear,
  getYearChange,
  listYearPlan,
  planYearChange,
  previewYearChange,
} from './year-change.service.ts';

export const schoolYearRoutes: PortalRoutes = (app) => {
  const moment = () => ({ now: app.now(), timeZone: app.config.timeZone });
  const getContext = (request: FastifyRequest) => ({ by: requirePrincipal(request), ...moment() });
  const nameYear = ({ body }: { body: { year: number } }) => formatAcademicYear(body.year);

  addRoute(app, calls.listSchoolYears, { access: 'staff-read', audit: 'years-viewed' }, () =>
    listSchoolYears(app.db),
  );

  addRoute(
    app,
    calls.saveSchoolYear,
    { access: 'office', audit: 'year-saved', auditDetails: nameYear },
    (request) => saveSchoolYear(app.db, request.body),
  );

  addRoute(
    app,
    calls.listPastYear,
    {
      access: 'staff-read',
      audit: 'past-year-viewed',
      auditDetails: ({ params }) => formatAcademicYear(params.year),
    },
    (request) => listPastYear(app.db, request.params.year),
  );

  addRoute(
    app,
    calls.listAgreements,
    { access: 'own-record', getStudentId: studentInPath, audit: 'record-viewed' },
    (request) => listAgreements(app.db, request.params.id),
  );

  addRoute(app, calls.getAnnouncedYear, { access: 'signed-in' }, (request) => {
    const { role, id } = requirePrincipal(request);
    return getAnnouncedYear(app.db, role === 'student' ? id : undefined);
  });

  addRoute(app, calls.getYearChange, { access: 'staff-read', audit: 'years-viewed' }, () =>
    getYearChange(app.db),
  );

  addRoute(
    app,
    calls.planYearChange,
    { access: 'office', audit: 'year-planned', auditDetails: nameYear },
    async (request) => {
      await planYearChange(app.db, request.body);
      return await getYearChange(app.db);
    },
  );

  addRoute(
    app,
    calls.cancelYearChange,
    { access: 'office', audit: 'year-planned', auditDetails: (request) => `${nameYear(request)} cancelled` },
    async (request) => {
      await cancelYearChange(app.db, request.body.year);
      return await getYearChange(app.db);
    },
  );

  addRoute(
    app,
    calls.listYearPlan,
    {
      access: 'staff-read',
      audit: 'year-plan-viewed',
      auditDetails: ({ query }) => query.class ?? NO_CLASS,
    },
    async (request) => ({ data: await listYearPlan(app.db, request.query.class ?? null) }),
  );

  addRoute(
    app,
    calls.decideYearPlan,
    {
      access: 'office',
      audit: 'year-plan-changed',
      auditDetails: ({ body: { ids, plan, class_id } }) =>
        `${String(ids.length)}: ${plan ?? 'as proposed'}${class_id === null ? '' : ` to ${class_id}`}`,
    },
    (request) => decideYearPlan(app.db, request.body),
  );

  addRoute(app, calls.previewYearChange, { access: 'staff-read', audit: 'year-plan-viewed' }, () =>
    previewYearChange(app.db, moment()),
  );

  addRoute(
    app,
    calls.commitYearChange,
    { access: 'office', audit: 'year-changed', auditDetails: nameYear },
    async (request) => {
      await commitYearChange(app.db, request.body, getContext(request));
      return await getYearChange(app.db);
    },
  );

  addRoute(
    app,
    calls.undoYearChange,
    { access: 'office', audit: 'year-change-undone', auditDetails: nameYear },
    async (request) => {
      await undoYearChange(app.db, request.body.year, getContext(request));
      return await getYearChange(app.db);
    },
  );
};
