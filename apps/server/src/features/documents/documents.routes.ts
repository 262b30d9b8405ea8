import {
  dataFilesSchema,
  fileEntrySchema,
  filesQuerySchema,
  saveDataFilesSchema,
  storeFileResponseSchema,
  storeFileFieldsSchema,
} from '@formroom/domain/api/documents.ts';
import { studentIdSchema } from '@formroom/domain/api/accounts.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PortalRoutes } from '../../app-types.ts';
import { studentInBody, studentInPath } from '../../http/access.ts';
import { notAllowed, notFound } from '../../http/problem.ts';
import { requirePrincipal } from '../../http/session.ts';
import { getUpload } from '../../http/uploads.ts';
import { getStudent } from '../students/get-student.service.ts';
import { getDataFiles, saveDataFiles } from './data-files.service.ts';
import {
  toDocumentEntry,
  findDocument,
  findDocuments,
  isCurrent,
  documentUrl,
} from './documents.repository.ts';
import { sendFile } from './send-file.ts';
import { storeUpload } from './store-upload.service.ts';
import { ABANDONED_MS, sweepFiles } from './sweep-files.ts';

/** The file itself is read apart from the other parts. */
const uploadFormSchema = storeFileFieldsSchema.extend({
  file: z.unknown().optional().meta({ type: 'string', format: 'binary' }),
});

export const documentRoutes: PortalRoutes = (app) => {
  app.post(
    paths.storeFile,
    {
      config: { access: 'own-record', studentOf: studentInBody('id'), upload: true, audit: 'file-stored' },
      schema: {
        consumes: ['multipart/form-data'],
        body: uploadFormSchema,
        response: { 200: storeFileResponseSchema },
      },
    },
    async (request) => {
      const { db, fileStore, config } = app;
      const storing = {
        db,
        fileStore,
        folder: config.incomingDir,
        who: requirePrincipal(request),
        now: app.now(),
      };
      const document = await storeUpload(request.body, () => getUpload(request), storing);
      return { message: 'The file is stored.', name: document.name, url: documentUrl(document) };
    },
  );

  app.get(
    paths.files,
    {
      config: { access: 'own-record', studentOf: studentInPath, audit: 'files-viewed' },
      schema: {
        params: z.object({ id: studentIdSchema }),
        querystring: filesQuerySchema,
        response: { 200: z.array(fileEntrySchema) },
      },
    },
    async (request) => {
      const wantsAll = request.query.all === '1';
      if (wantsAll && requirePrincipal(request).role !== 'admin') throw notAllowed();
      const { id } = request.params;
      await getStudent(app.db, id);
      const documents = await findDocuments(app.db, id);
      return documents.filter((each) => wantsAll || isCurrent(each)).map(toDocumentEntry);
    },
  );

  const ownerOfFile = async (request: FastifyRequest) => {
    const document = await findDocument(app.db, (request.params as { file: string }).file);
    return document?.student_id;
  };
  app.get(
    paths.file,
    {
      config: { access: 'own-record', studentOf: ownerOfFile, audit: 'file-viewed' },
      schema: { params: z.object({ file: z.string() }), produces: ['application/pdf', 'image/*'] },
    },
    async (request, reply) => {
      const document = await findDocument(app.db, request.params.file);
      if (!document) throw notFound();
      return await sendFile(reply, document, app.fileStore);
    },
  );

  app.get(
    paths.dataFilesOf,
    {
      config: { access: 'own-record', studentOf: studentInPath, audit: 'files-viewed' },
      schema: { params: z.object({ student_id: studentIdSchema }), response: { 200: dataFilesSchema } },
    },
    (request) => getDataFiles(app.db, request.params.student_id),
  );

  app.post(
    paths.dataFiles,
    {
      config: { access: 'own-record', studentOf: studentInBody('student_id'), audit: 'files-changed' },
      schema: { body: saveDataFilesSchema, response: { 200: dataFilesSchema } },
    },
    (request) => saveDataFiles(app.db, request.body, app.now()),
  );

  app.addPeriodicJob('remove abandoned files', () => {
    const { db, fileStore, config } = app;
    return sweepFiles({ db, fileStore, ...config }, new Date(app.now().getTime() - ABANDONED_MS));
  });
};
