import * as calls from '@formroom/domain/api/history.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { studentInPath } from '../../http/access.ts';
import { addRoute } from '../../http/route.ts';
import { getStudent } from '../students/get-student.service.ts';
import { findCreation, findHistory, toFamilyEntry } from './history.repository.ts';

export const historyRoutes: PortalRoutes = (app) => {
  addRoute(
    app,
    calls.getHistory,
    { access: 'own-record', getStudentId: studentInPath, audit: 'history-viewed' },
    async (request) => {
      const { id } = request.params;
      const { limit, before } = request.query;
      const changes = await findHistory(app.db, id, request.query);
      if (changes.length === 0) await getStudent(app.db, id);
      const added = changes.length < limit ? await findCreation(app.db, id) : undefined;
      const history = added && (before === undefined || added.at < before) ? [...changes, added] : changes;
      return request.principal?.role === 'student' ? history.map(toFamilyEntry) : history;
    },
  );
};
