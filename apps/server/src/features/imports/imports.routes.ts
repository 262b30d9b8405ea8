import { Readable } from 'node:stream';
import {
  commitImportSchema,
  importResponseSchema,
  type ImportCounts,
  importListSchema,
  importPreviewSchema,
  importUndoResultSchema,
  importUndoPreviewSchema,
  undoImportSchema,
} from '@formroom/domain/api/imports.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { termParamsSchema as termFieldsSchema } from '@formroom/domain/api/term-reports.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PortalRoutes } from '../../app-types.ts';
import { sendWorkbook } from '../../http/send-workbook.ts';
import { XLSX_TYPE } from '../../xlsx/writer.ts';
import { notFound } from '../../http/problem.ts';
import { requirePrincipal } from '../../http/session.ts';
import { getUpload } from '../../http/uploads.ts';
import { commitImport, getImport } from './commit-import.service.ts';
import { previewUndo, undoImport } from './undo-import.service.ts';
import { parseDownloadedAt, buildErrorsWorkbook } from './errors-workbook.ts';
import type { ImportContext, ImportKind } from './import-kind.ts';
import { previewImport, streamPreviewJson } from './preview-import.service.ts';
import { findLastImports, countUndone } from './imports.repository.ts';
import { importStudents } from './students/import-students.service.ts';
import { importTermResults } from './term-results/import-term-results.service.ts';
import { formatTermScope } from './term-results/term-scope.ts';
import { deleteOldImports } from './imports.repository.ts';

const kinds: readonly ImportKind[] = [importStudents, importTermResults];
/** As many as the page shows. */
const MAX_LISTED = 20;

function getImportKind(name: string) {
  const kind = kinds.find((each) => each.name === name);
  if (!kind) throw notFound();
  return kind;
}

/** The file itself is read apart from the other parts. */
const filePart = z.unknown().optional().meta({ type: 'string', format: 'binary' });
const importParams = z.object({ id: z.string() });
const importIdOf = ({ params }: FastifyRequest) => (params as { id: string }).id;

export const importRoutes: PortalRoutes = (app) => {
  const contextOf = (request: FastifyRequest, about: string | null = null): ImportContext => {
    const { role, id } = requirePrincipal(request);
    return { changedBy: `${role}:${id}`, now: app.now(), timeZone: app.config.timeZone, scope: about };
  };

  /** Looks at the workbook that came with a form, and answers with what it would do. */
  async function preview(request: FastifyRequest, reply: FastifyReply, kind: ImportKind, about?: string) {
    const { path } = getUpload(request);
    const context = { ...contextOf(request, about), log: request.log };
    const looked = await previewImport(app.db, kind, path, context);
    return reply
      .type('application/json; charset=utf-8')
      .send(Readable.from(streamPreviewJson(app.db, looked), { objectMode: false }));
  }

  app.get(
    paths.importTemplate,
    {
      config: { access: 'admin', audit: 'none' },
      schema: {
        params: z.object({ kind: z.string() }),
        querystring: termFieldsSchema.partial(),
        produces: [XLSX_TYPE],
      },
    },
    async (request, reply) => {
      const kind = getImportKind(request.params.kind);
      const { year, term } = request.query;
      const about = year === undefined || term === undefined ? null : formatTermScope({ year, term });
      const { name, sheets } = await kind.template(app.db, about);
      return await sendWorkbook(reply, name, () => Promise.resolve(sheets));
    },
  );

  app.get(
    paths.imports,
    { config: { access: 'admin', audit: 'none' }, schema: { response: { 200: importListSchema } } },
    async () => {
      const imports = await findLastImports(app.db, MAX_LISTED);
      return imports.map(({ id, kind, counts, ...more }) => ({
        ...more,
        import_id: id,
        kind: getImportKind(kind).name,
        counts: JSON.parse(counts) as ImportCounts,
        undone: countUndone({ counts }),
      }));
    },
  );

  app.post(
    paths.importStudents,
    {
      config: { access: 'admin', upload: true, audit: 'import-previewed' },
      schema: {
        consumes: ['multipart/form-data'],
        body: z.object({ file: filePart }),
        response: { 200: importPreviewSchema },
      },
    },
    (request, reply) => preview(request, reply, importStudents),
  );

  app.post(
    paths.importTermResults,
    {
      config: {
        access: 'admin',
        upload: true,
        audit: 'import-previewed',
        auditDetails: ({ body }) => formatTermScope(body as { year: string; term: string }),
      },
      schema: {
        consumes: ['multipart/form-data'],
        body: termFieldsSchema.extend({ file: filePart }),
        response: { 200: importPreviewSchema },
      },
    },
    (request, reply) => preview(request, reply, importTermResults, formatTermScope(request.body)),
  );

  app.get(
    paths.importErrors,
    {
      config: { access: 'admin', audit: 'import-errors-viewed', auditDetails: importIdOf },
      schema: { params: importParams, produces: [XLSX_TYPE] },
    },
    async (request, reply) => {
      const stored = await getImport(app.db, request.params.id);
      // Its rows are as old as the workbook that they come from.
      const stamp = { downloadedAt: parseDownloadedAt(stored) };
      const sheets = () => Promise.resolve(buildErrorsWorkbook(app.db, stored));
      return await sendWorkbook(reply, 'Rows in Error.xlsx', sheets, stamp);
    },
  );

  app.post(
    paths.commitImport,
    {
      config: { access: 'admin', audit: 'import-committed', auditDetails: importIdOf },
      schema: {
        params: importParams,
        body: commitImportSchema.nullish(),
        response: { 200: importResponseSchema },
      },
    },
    async (request) => {
      const { id, kind } = await getImport(app.db, request.params.id);
      return await commitImport(app.db, getImportKind(kind), id, contextOf(request), request.body ?? {});
    },
  );

  app.get(
    paths.undoImport,
    {
      config: { access: 'admin', audit: 'none' },
      schema: { params: importParams, response: { 200: importUndoPreviewSchema } },
    },
    async (request) => {
      const { id, kind } = await getImport(app.db, request.params.id);
      return await previewUndo(app.db, getImportKind(kind), id);
    },
  );

  app.post(
    paths.undoImport,
    {
      config: { access: 'admin', audit: 'import-undone', auditDetails: importIdOf },
      schema: {
        params: importParams,
        body: undoImportSchema.nullish(),
        response: { 200: importUndoResultSchema },
      },
    },
    async (request) => {
      const { id, kind } = await getImport(app.db, request.params.id);
      return await undoImport(app.db, getImportKind(kind), id, contextOf(request), request.body ?? {});
    },
  );

  app.addPeriodicJob('delete old imports', () => deleteOldImports(app.db, app.now()));
};
