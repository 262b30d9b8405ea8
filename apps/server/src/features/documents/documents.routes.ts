import * as calls from '@formroom/domain/api/documents.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { studentInBody, studentInPath } from '../../http/access.ts';
import { notAllowed, notFound } from '../../http/problem.ts';
import { addRoute } from '../../http/route.ts';
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

export const documentRoutes: PortalRoutes = (app) => {
  addRoute(
    app,
    calls.storeFile,
    { access: 'own-record', studentOf: studentInBody('id'), upload: true, audit: 'file-stored' },
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
    { access: 'own-record', studentOf: studentInPath, audit: 'files-viewed' },
    async (request) => {
      const wantsAll = request.query.all === '1';
      if (wantsAll && requirePrincipal(request).role !== 'admin') throw notAllowed();
      const { id } = request.params;
      await getStudent(app.db, id);
      const documents = await findDocuments(app.db, id);
      return documents.filter((each) => wantsAll || isCurrent(each)).map(toDocumentEntry);
    },
  );

  addRoute(
    app,
    calls.getFile,
    {
      access: 'own-record',
      studentOf: async ({ params }) => (await findDocument(app.db, params.file))?.student_id,
      audit: 'file-viewed',
    },
    async (request, reply) => {
      const document = await findDocument(app.db, request.params.file);
      if (!document) throw notFound();
      return await sendFile(reply, document, app.fileStore);
    },
  );

  addRoute(
    app,
    calls.getDataFiles,
    { access: 'own-record', studentOf: studentInPath, audit: 'files-viewed' },
    (request) => getDataFiles(app.db, request.params.student_id),
  );

  addRoute(
    app,
    calls.saveDataFiles,
    { access: 'own-record', studentOf: studentInBody('student_id'), audit: 'files-changed' },
    (request) => saveDataFiles(app.db, request.body, app.now()),
  );

  app.addPeriodicJob('remove abandoned files', () => {
    const { db, fileStore, config } = app;
    return sweepFiles({ db, fileStore, ...config }, new Date(app.now().getTime() - ABANDONED_MS));
  });
};
