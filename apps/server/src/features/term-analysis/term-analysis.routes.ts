import * as calls from '@formroom/domain/api/term-analysis.ts';
import { formatTermKey } from '@formroom/domain/report-cards/terms.ts';
import type { PortalRoutes } from '../../app-types.ts';
import type { TermKey } from '../../db/term-tables.ts';
import { addRoute } from '../../http/route.ts';
import { sendCompressedPdf } from '../../http/send-compressed-pdf.ts';
import { sendWorkbook } from '../../http/send-workbook.ts';
import { requirePrincipal } from '../../http/session.ts';
import { buildAnalysisSheets } from './analysis-sheets.service.ts';
import { listTermFindings, noteFinding } from './findings.service.ts';
import { formatResultsTitle, renderTermAnalysis } from './render-analysis.service.ts';
import { analyzeTerm, listGroupStudents, openTerm } from './term-analysis.service.ts';

export const termAnalysisRoutes: PortalRoutes = (app) => {
  const viewed = {
    access: 'staff-read',
    audit: 'term-analysis-viewed',
    auditDetails: ({ params }: { params: TermKey }) => formatTermKey(params),
  } as const;

  addRoute(app, calls.getTermAnalysis, viewed, async ({ params }) =>
    analyzeTerm(app.db, await openTerm(app.db, params)),
  );

  addRoute(app, calls.getAnalysisStudents, viewed, ({ params, query }) =>
    listGroupStudents(app.db, params, {
      by: query.by,
      class_id: query.class_id ?? null,
      subject: query.subject ?? null,
      teacher: query.teacher ?? null,
    }),
  );

  addRoute(app, calls.getAnalysisFindings, viewed, async ({ params }) =>
    listTermFindings(app.db, await openTerm(app.db, params)),
  );

  addRoute(
    app,
    calls.noteFinding,
    {
      access: 'office',
      audit: 'term-finding-noted',
      auditDetails: ({ body }) => `${formatTermKey(body)} ${body.looked_at ? 'looked at' : 'not looked at'}`,
    },
    (request) => noteFinding(app.db, request.body, { by: requirePrincipal(request), at: app.now() }),
  );

  addRoute(
    app,
    calls.getTermAnalysisReport,
    { ...viewed, audit: 'term-analysis-printed' },
    async (request, reply) => {
      const moment = { now: app.now(), timeZone: app.config.timeZone };
      const pdf = await renderTermAnalysis(app.db, request.params, moment);
      return sendCompressedPdf(request, reply, `${formatResultsTitle(request.params)}.pdf`, pdf);
    },
  );

  addRoute(
    app,
    calls.getTermAnalysisSpreadsheet,
    { ...viewed, audit: 'term-analysis-exported' },
    ({ params }, reply) =>
      sendWorkbook(reply, `${formatResultsTitle(params)}.xlsx`, () =>
        buildAnalysisSheets(app.db, params, app.config.timeZone),
      ),
  );
};
