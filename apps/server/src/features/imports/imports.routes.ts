import { Readable } from 'node:stream';
import {
  commitImportSchema,
  importAnswerSchema,
  type ImportCounts,
  importListSchema,
  importPreviewSchema,
  importUndoneSchema,
  importUndoSchema,
  undoImportSchema,
} from '@formroom/domain/api/imports.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { termInPathSchema as termFieldsSchema } from '@formroom/domain/api/term-reports.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PortalRoutes } from '../../app-types.ts';
import { sendWorkbook } from '../../documents/xlsx/writer-answer.ts';
import { XLSX_TYPE } from '../../documents/xlsx/writer.ts';
import { notFound } from '../../plugins/problem.ts';
import { principalOf } from '../../plugins/session.ts';
import { uploadOf } from '../../plugins/uploads.ts';
import { commitImport, getImport } from './commit-import.service.ts';
import { previewUndo, undoImport } from './undo-import.service.ts';
import { downloadedAtOf, errorsWorkbook } from './errors-workbook.ts';
import type { ImportContext, ImportKind } from './import-kind.ts';
import { previewImport, previewJson } from './preview-import.service.ts';
import { findLastImports, undoneOf } from './imports.repository.ts';
import { importStudents } from './students/import-students.service.ts';
import { importTermResults } from './term-results/import-term-results.service.ts';
import { aboutTerm } from './term-results/term-about.ts';

const kinds: readonly ImportKind[] = [importStudents, importTermResults];
/** As many as the page shows. */
const LISTED = 20;

function kindNamed(name: string) {
  const kind = kinds.find((each) => each.name === name);
  if (!kind) throw notFound();
  return kind;
}

/** The file itself is read apart from the other parts. */
const filePart = z.unknown().optional().meta({ type: 'string', format: 'binary' });
const importInPath = z.object({ id: z.string() });
const idInPath = ({ params }: FastifyRequest) => (params as { id: string }).id;

export const importRoutes: PortalRoutes = (app) => {
  const contextOf = (request: FastifyRequest, about: string | null = null): ImportContext => {
    const { role, id } = principalOf(request);
    return { by: `${role}:${id}`, now: app.now(), timeZone: app.config.timeZone, about };
  };

  /** Looks at the workbook that came with a form, and answers with what it would do. */
  async function preview(request: FastifyRequest, reply: FastifyReply, kind: ImportKind, about?: string) {
    const { path } = uploadOf(request);
    const context = { ...contextOf(request, about), log: request.log };
    const looked = await previewImport(app.db, kind, path, context);
    return reply
      .type('application/json; charset=utf-8')
      .send(Readable.from(previewJson(app.db, looked), { objectMode: false }));
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
      const kind = kindNamed(request.params.kind);
      const { year, term } = request.query;
      const about = year === undefined || term === undefined ? null : aboutTerm({ year, term });
      const { name, sheets } = await kind.template(app.db, about);
      return await sendWorkbook(reply, name, () => Promise.resolve(sheets));
    },
  );

  app.get(
    paths.imports,
    { config: { access: 'admin', audit: 'none' }, schema: { response: { 200: importListSchema } } },
    async () => {
      const imports = await findLastImports(app.db, LISTED);
      return imports.map(({ id, kind, counts, ...more }) => ({
        ...more,
        import_id: id,
        kind: kindNamed(kind).name,
        counts: JSON.parse(counts) as ImportCounts,
        undone: undoneOf({ counts }),
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
        auditDetails: ({ body }) => aboutTerm(body as { year: string; term: string }),
      },
      schema: {
        consumes: ['multipart/form-data'],
        body: termFieldsSchema.extend({ file: filePart }),
        response: { 200: importPreviewSchema },
      },
    },
    (request, reply) => preview(request, reply, importTermResults, aboutTerm(request.body)),
  );

  app.get(
    paths.importErrors,
    {
      config: { access: 'admin', audit: 'import-errors-viewed', auditDetails: idInPath },
      schema: { params: importInPath, produces: [XLSX_TYPE] },
    },
    async (request, reply) => {
      const stored = await getImport(app.db, request.params.id);
      // Its rows are as old as the workbook that they come from.
      const stamp = { downloadedAt: downloadedAtOf(stored) };
      const sheets = () => Promise.resolve(errorsWorkbook(app.db, stored));
      return await sendWorkbook(reply, 'Rows in Error.xlsx', sheets, stamp);
    },
  );

  app.post(
    paths.commitImport,
    {
      config: { access: 'admin', audit: 'import-committed', auditDetails: idInPath },
      schema: {
        params: importInPath,
        body: commitImportSchema.nullish(),
        response: { 200: importAnswerSchema },
      },
    },
    async (request) => {
      const { id, kind } = await getImport(app.db, request.params.id);
      return await commitImport(app.db, kindNamed(kind), id, contextOf(request), request.body ?? {});
    },
  );

  app.get(
    paths.undoImport,
    {
      config: { access: 'admin', audit: 'none' },
      schema: { params: importInPath, response: { 200: importUndoSchema } },
    },
    async (request) => {
      const { id, kind } = await getImport(app.db, request.params.id);
      return await previewUndo(app.db, kindNamed(kind), id);
    },
  );

  app.post(
    paths.undoImport,
    {
      config: { access: 'admin', audit: 'import-undone', auditDetails: idInPath },
      schema: {
        params: importInPath,
        body: undoImportSchema.nullish(),
        response: { 200: importUndoneSchema },
      },
    },
    async (request) => {
      const { id, kind } = await getImport(app.db, request.params.id);
      return await undoImport(app.db, kindNamed(kind), id, contextOf(request), request.body ?? {});
    },
  );
};
