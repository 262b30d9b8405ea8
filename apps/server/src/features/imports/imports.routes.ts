import { Readable } from 'node:stream';
import { importAnswerSchema, importPreviewSchema } from '@formroom/domain/api/imports.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PortalRoutes } from '../../app-types.ts';
import { sendWorkbook } from '../../documents/xlsx/writer-answer.ts';
import { XLSX_TYPE } from '../../documents/xlsx/writer.ts';
import { notFound } from '../../plugins/problem.ts';
import { principalOf } from '../../plugins/session.ts';
import { uploadOf } from '../../plugins/uploads.ts';
import { commitImport, getImport, undoImport } from './carry-out-import.service.ts';
import { errorsWorkbook } from './errors-workbook.ts';
import type { ImportContext, ImportKind } from './import-kind.ts';
import { previewImport, previewJson } from './preview-import.service.ts';
import { importStudents } from './students/import-students.service.ts';

const kinds: readonly ImportKind[] = [importStudents];

function kindNamed(name: string) {
  const kind = kinds.find((each) => each.name === name);
  if (!kind) throw notFound();
  return kind;
}

const importInPath = z.object({ id: z.string() });
const idInPath = ({ params }: FastifyRequest) => (params as { id: string }).id;

export const importRoutes: PortalRoutes = (app) => {
  const contextOf = (request: FastifyRequest): ImportContext => {
    const { role, id } = principalOf(request);
    return { by: `${role}:${id}`, now: app.now(), timeZone: app.config.timeZone };
  };

  app.get(
    paths.importTemplate,
    {
      config: { access: 'admin', audit: 'none' },
      schema: { params: z.object({ kind: z.string() }), produces: [XLSX_TYPE] },
    },
    async (request, reply) => {
      const kind = kindNamed(request.params.kind);
      return await sendWorkbook(reply, kind.templateName, () => Promise.resolve(kind.template()));
    },
  );

  app.post(
    paths.importStudents,
    {
      config: { access: 'admin', upload: true, audit: 'import-previewed' },
      schema: {
        consumes: ['multipart/form-data'],
        body: z.object({ file: z.unknown().optional().meta({ type: 'string', format: 'binary' }) }),
        response: { 200: importPreviewSchema },
      },
    },
    async (request, reply: FastifyReply) => {
      const { path } = uploadOf(request);
      const context = { ...contextOf(request), log: request.log };
      const preview = await previewImport(app.db, importStudents, path, context);
      return reply
        .type('application/json; charset=utf-8')
        .send(Readable.from(previewJson(app.db, preview), { objectMode: false }));
    },
  );

  app.get(
    paths.importErrors,
    {
      config: { access: 'admin', audit: 'import-errors-viewed', auditDetails: idInPath },
      schema: { params: importInPath, produces: [XLSX_TYPE] },
    },
    async (request, reply) => {
      const stored = await getImport(app.db, request.params.id);
      return await sendWorkbook(reply, 'Rows in Error.xlsx', () =>
        Promise.resolve(errorsWorkbook(app.db, stored)),
      );
    },
  );

  app.post(
    paths.commitImport,
    {
      config: { access: 'admin', audit: 'import-committed', auditDetails: idInPath },
      schema: { params: importInPath, response: { 200: importAnswerSchema } },
    },
    async (request) => {
      const { id, kind } = await getImport(app.db, request.params.id);
      return await commitImport(app.db, kindNamed(kind), id, contextOf(request));
    },
  );

  app.post(
    paths.undoImport,
    {
      config: { access: 'admin', audit: 'import-undone', auditDetails: idInPath },
      schema: { params: importInPath, response: { 200: importAnswerSchema } },
    },
    async (request) => {
      const { id, kind } = await getImport(app.db, request.params.id);
      return await undoImport(app.db, kindNamed(kind), id, contextOf(request));
    },
  );
};
