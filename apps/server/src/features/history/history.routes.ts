import * as calls from '@formroom/domain/api/history.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { studentInPath } from '../../http/access.ts';
import { addRoute } from '../../http/route.ts';
import { getStudent } from '../students/get-student.service.ts';
import { findHistory, toFamilyEntry } from './history.repository.ts';

export const historyRoutes: PortalRoutes = (app) => {
  addRoute(
    app,
    calls.getHistory,
    { access: 'own-record', studentOf: studentInPath, audit: 'history-viewed' },
    async (request) => {
      const { id } = request.params;
      const history = await findHistory(app.db, id, request.query);
      if (history.length === 0) await getStudent(app.db, id);
      return request.principal?.role === 'student' ? history.map(toFamilyEntry) : history;
    },
  );
};
