import * as checks from '@formroom/domain/api/document-checks.ts';
import * as calls from '@formroom/domain/api/documents.ts';
import type { PortalRoutes } from '../../app-types.ts';
import type { FastifyRequest } from 'fastify';
import { studentInBody, studentInPath } from '../../http/access.ts';
import { notAllowed, notFound } from '../../errors.ts';
import { addRoute } from '../../http/route.ts';
import { requirePrincipal } from '../../http/session.ts';
import { getUpload } from '../../http/uploads.ts';
import { getStudent } from '../students/get-student.service.ts';
import { getDataFiles, saveDataFiles } from './data-files.service.ts';
import { isRemoved } from './document-check.ts';
import { checkDocument, removeFile } from './document-checks.service.ts';
import {
  toDocumentEntry,
  findDocument,
  findDocuments,
  isCurrent,
  documentUrl,
} from './documents.repository.ts';
import { countDocumentsToCheck } from './documents-to-check.repository.ts';
import { listDocumentsToCheck } from './documents-to-check.service.ts';
import { sendFile, sendThumbnail } from './send-file.ts';
import { storeUpload } from './store-upload.service.ts';
import { ABANDONED_MS, sweepFiles } from './sweep-files.ts';

export const documentRoutes: PortalRoutes = (app) => {
  addRoute(
    app,
    calls.storeFile,
    {
      waitsFor: 'records',
      access: 'own-record',
      getStudentId: studentInBody('id'),
      upload: true,
      audit: 'file-stored',
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

  addRoute(
    app,
    calls.listFiles,
    { access: 'own-record', getStudentId: studentInPath, audit: 'files-viewed' },
    async (request) => {
      const wantsAll = request.query.all === '1';
      const isForOffice = requirePrincipal(request).role === 'admin';
      if (wantsAll && !isForOffice) throw notAllowed();
      const { id } = request.params;
      await getStudent(app.db, id);
      const documents = await findDocuments(app.db, id);
      return documents
        .filter((each) => wantsAll || isCurrent(each))
        .map((each) => toDocumentEntry(each, isForOffice));
    },
  );

  addRoute(
    app,
    calls.getFile,
    {
      access: 'own-record',
      getStudentId: async ({ params }) => (await findDocument(app.db, params.file))?.student_id,
      audit: 'file-viewed',
      isCacheable: true,
    },
    async (request, reply) => {
      const document = await findDocument(app.db, request.params.file);
      const isHidden = document && isRemoved(document) && requirePrincipal(request).role !== 'admin';
      if (!document || isHidden) throw notFound();
      const isSmall = request.query.small === '1' && document.media_type.startsWith('image/');
      return isSmall
        ? await sendThumbnail(reply, document, app.fileStore)
        : await sendFile(reply, document, app.fileStore);
    },
  );

  addRoute(
    app,
    calls.getDataFiles,
    { access: 'own-record', getStudentId: studentInPath, audit: 'files-viewed' },
    (request) => getDataFiles(app.db, request.params.student_id),
  );

  addRoute(
    app,
    calls.saveDataFiles,
    {
      waitsFor: 'records',
      access: 'own-record',
      getStudentId: studentInBody('student_id'),
      audit: 'files-changed',
      onRequest: app.limits.changes,
    },
    (request) => saveDataFiles(app.db, request.body, { who: requirePrincipal(request), now: app.now() }),
  );

  addRoute(
    app,
    checks.listDocumentsToCheck,
    { access: 'staff-read', audit: 'documents-to-check-viewed', auditDetails: ({ query }) => query.class },
    ({ query }) => listDocumentsToCheck(app.db, query),
  );

  addRoute(app, checks.countDocumentsToCheck, { access: 'staff-read', audit: 'none' }, async () => ({
    count: await countDocumentsToCheck(app.db),
  }));

  const checkContext = (request: FastifyRequest) => ({ by: requirePrincipal(request), now: app.now() });

  addRoute(
    app,
    checks.checkDocument,
    {
      access: 'office',
      getStudentId: studentInBody('student_id'),
      audit: 'document-checked',
      auditDetails: ({ body }) => `${body.file_type}: ${body.check}`,
    },
    async (request) => {
      const files = await checkDocument(app.db, request.body, checkContext(request));
      return files.map((each) => toDocumentEntry(each, true));
    },
  );

  addRoute(
    app,
    checks.removeFile,
    { access: 'office', getStudentId: studentInBody('student_id'), audit: 'file-removed' },
    async (request) => {
      const files = await removeFile(app.db, request.body, checkContext(request));
      return files.map((each) => toDocumentEntry(each, true));
    },
  );

  app.addPeriodicJob('remove abandoned files', () => {
    const { db, fileStore, config } = app;
    return sweepFiles({ db, fileStore, ...config }, new Date(app.now().getTime() - ABANDONED_MS));
  });
};
