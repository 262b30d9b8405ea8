import { Readable } from 'node:stream';
import {
  type importChoicesSchema,
  inspectStudents,
  inspectTermResults,
  inspectYearPlan,
  MAX_MATCH_BYTES,
} from '@formroom/domain/api/import-matches.ts';
import * as calls from '@formroom/domain/api/imports.ts';
import type { z } from 'zod';
import { formatTermKey } from '@formroom/domain/report-cards/terms.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PortalRoutes } from '../../app-types.ts';
import { parseEach } from '../../db/stored-json.ts';
import { sendWorkbook } from '../../http/send-workbook.ts';
import { notFound, roleNotAllowed } from '../../errors.ts';
import { addRoute } from '../../http/route.ts';
import { requirePrincipal } from '../../http/session.ts';
import { getUpload } from '../../http/uploads.ts';
import { commitImport } from './commit-import.service.ts';
import { formatCommitDetails, formatPreviewDetails, formatUndoDetails } from './format-audit-details.ts';
import { getImport } from './get-import.service.ts';
import { previewUndo, undoImport } from './undo-import.service.ts';
import { parseDownloadedAt, buildErrorsWorkbook } from './errors-workbook.ts';
import type { ImportChoices, ImportContext, ImportKind } from './import-kind.ts';
import { deleteUnusedMatches } from './matches/import-matches.repository.ts';
import { inspectImport } from './matches/inspect-import.service.ts';
import { previewImport, streamPreviewJson } from './preview-import.service.ts';
import { deleteOldImports, findLastImports, parseCounts } from './imports.repository.ts';
import { importStudents } from './students/import-students.service.ts';
import { importTermResults } from './term-results/import-term-results.service.ts';
import { getYearPlanScope, importYearPlan } from './year-plan/import-year-plan.service.ts';

const kinds: readonly ImportKind[] = [importStudents, importTermResults, importYearPlan];
/** The number of imports that the office sees. */
const MAX_LISTED = 20;

function getImportKind(name: string) {
  const kind = kinds.find((each) => each.name === name);
  if (!kind) throw notFound();
  return kind;
}

/** Whether the caller may see imports of a kind: the role Results only those of marks (R46). */
const canSee = ({ principal }: FastifyRequest, kind: string) =>
  principal?.adminRole !== 'results' || kind === importTermResults.name;

type ChoicesRequest = FastifyRequest & {
  readonly body: Omit<z.infer<typeof importChoicesSchema>, 'file'>;
};
const toChoices = ({ body }: ChoicesRequest): ImportChoices => ({
  matches: body.match,
  dateOrder: body.date_order,
  encoding: body.encoding,
  hiddenRows: body.hidden_rows,
  givesIds: body.student_ids === 'new',
  capitals: body.capitals,
  sameChildren: body.same_children,
});

const fileWithMatch = { maxFieldBytes: MAX_MATCH_BYTES };

/** The reference to an import in the audit log; a step that succeeds adds what it did. */
const getImportId = ({ params }: { params: { id: string } }) => params.id;

export const importRoutes: PortalRoutes = (app) => {
  const getContext = (request: FastifyRequest, scope: string | null = null): ImportContext => {
    const { role, id } = requirePrincipal(request);
    return { changedBy: { role, id }, now: app.now(), timeZone: app.config.timeZone, scope };
  };

  async function getVisibleImport(request: FastifyRequest & { params: { id: string } }) {
    const stored = await getImport(app.db, request.params.id);
    if (!canSee(request, stored.kind)) throw roleNotAllowed();
    return stored;
  }

  /** Previews the uploaded workbook. */
  async function preview(request: ChoicesRequest, reply: FastifyReply, kind: ImportKind, scope?: string) {
    const { path } = getUpload(request);
    if (request.body.match)
      request.auditDetails = [scope, 'columns matched'].filter((part) => part !== undefined).join(', ');
    const context = { ...getContext(request, scope), log: request.log };
    const previewed = await previewImport(app.db, kind, { path, ...toChoices(request) }, context);
    const { id, counts } = previewed;
    const audited = { id, title: kind.title(context.scope) };
    request.auditDetails = formatPreviewDetails(audited, counts, request.body.match !== undefined);
    return reply
      .type('application/json; charset=utf-8')
      .send(Readable.from(streamPreviewJson(app.db, previewed), { objectMode: false }));
  }

  addRoute(
    app,
    calls.getImportTemplate,
    { access: 'results', audit: 'by-handler' },
    async (request, reply) => {
      const kind = getImportKind(request.params.kind);
      if (!canSee(request, kind.name)) throw roleNotAllowed();
      const { year, term } = request.query;
      // Only results are those of a term.
      const isForTerm = kind.name === 'term-results' && year !== undefined && term !== undefined;
      const scope = isForTerm ? formatTermKey({ year, term }) : null;
      const { name, sheets } = await kind.template(app.db, scope);
      if (kind.templateAction)
        await app.audit(app.db, request, kind.templateAction, requirePrincipal(request).id, scope);
      return await sendWorkbook(reply, name, () => Promise.resolve(sheets));
    },
  );

  addRoute(app, calls.listImports, { access: 'results-read', audit: 'none' }, async (request) => {
    const imports = await findLastImports(app.db, MAX_LISTED);
    const visible = imports.filter(({ kind }) => canSee(request, kind));
    return parseEach(
      visible,
      ({ id, kind, counts, ...more }) => ({
        ...more,
        import_id: id,
        kind: getImportKind(kind).name,
        ...parseCounts({ id, counts }),
      }),
      request.log,
    );
  });

  addRoute(
    app,
    calls.previewStudents,
    { access: 'office', upload: fileWithMatch, audit: 'import-previewed' },
    (request, reply) => preview(request, reply, importStudents),
  );

  addRoute(
    app,
    calls.previewTermResults,
    {
      access: 'results',
      upload: fileWithMatch,
      audit: 'import-previewed',
      auditDetails: ({ body }) => formatTermKey(body),
    },
    (request, reply) => preview(request, reply, importTermResults, formatTermKey(request.body)),
  );

  addRoute(
    app,
    calls.previewYearPlan,
    { access: 'office', upload: fileWithMatch, audit: 'import-previewed' },
    async (request, reply) => preview(request, reply, importYearPlan, await getYearPlanScope(app.db)),
  );

  const describeUpload = (request: ChoicesRequest) => {
    const { path, name: fileName } = getUpload(request);
    return { path, fileName };
  };
  const inspect = (request: ChoicesRequest, kind: ImportKind) =>
    inspectImport(app.db, kind, { ...describeUpload(request), ...toChoices(request) }, request.log);

  addRoute(app, inspectStudents, { access: 'office', upload: fileWithMatch, audit: 'none' }, (request) =>
    inspect(request, importStudents),
  );

  addRoute(app, inspectTermResults, { access: 'results', upload: fileWithMatch, audit: 'none' }, (request) =>
    inspect(request, importTermResults),
  );

  addRoute(app, inspectYearPlan, { access: 'office', upload: fileWithMatch, audit: 'none' }, (request) =>
    inspect(request, importYearPlan),
  );

  addRoute(
    app,
    calls.getImportErrors,
    { access: 'results-read', audit: 'import-errors-viewed', auditDetails: getImportId },
    async (request, reply) => {
      const stored = await getVisibleImport(request);
      // The rows keep the download time of their workbook.
      const stamp = { downloadedAt: parseDownloadedAt(stored) };
      const sheets = () => Promise.resolve(buildErrorsWorkbook(app.db, stored));
      return await sendWorkbook(reply, 'Rows in Error.xlsx', sheets, stamp);
    },
  );

  addRoute(
    app,
    calls.commitImport,
    { access: 'results', audit: 'import-committed', auditDetails: getImportId },
    async (request) => {
      const { id, kind: name, about } = await getVisibleImport(request);
      const kind = getImportKind(name);
      const done = await commitImport(app.db, kind, id, getContext(request), request.body ?? {});
      request.auditDetails = formatCommitDetails({ id, title: kind.title(about) }, done.counts);
      return done;
    },
  );

  addRoute(app, calls.previewUndo, { access: 'results', audit: 'none' }, async (request) => {
    const { id, kind } = await getVisibleImport(request);
    return await previewUndo(app.db, getImportKind(kind), id);
  });

  addRoute(
    app,
    calls.undoImport,
    { access: 'results', audit: 'import-undone', auditDetails: getImportId },
    async (request) => {
      const { id, kind: name, about } = await getVisibleImport(request);
      const kind = getImportKind(name);
      const done = await undoImport(app.db, kind, id, getContext(request), request.body ?? {});
      request.auditDetails = formatUndoDetails({ id, title: kind.title(about) }, done);
      return done;
    },
  );

  app.addPeriodicJob('delete old imports', async () => {
    await deleteOldImports(app.db, app.now());
    await deleteUnusedMatches(app.db, app.now());
  });
};
