import { studentIdSchema } from '@formroom/domain/api/accounts.ts';
import { historyQuerySchema, historySchema } from '@formroom/domain/api/history.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { z } from 'zod';
import type { PortalRoutes } from '../../app-types.ts';
import { studentInPath } from '../../http/access.ts';
import { getStudent } from '../students/get-student.service.ts';
import { findHistory } from './history.repository.ts';

export const historyRoutes: PortalRoutes = (app) => {
  app.get(
    paths.studentHistory,
    {
      config: { access: 'admin', studentOf: studentInPath, audit: 'history-viewed' },
      schema: {
        params: z.object({ id: studentIdSchema }),
        querystring: historyQuerySchema,
        response: { 200: historySchema },
      },
    },
    async (request) => {
      const { id } = request.params;
      const history = await findHistory(app.db, id, request.query);
      if (history.length === 0) await getStudent(app.db, id);
      return history;
    },
  );
};
