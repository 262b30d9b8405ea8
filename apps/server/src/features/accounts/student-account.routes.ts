import { getStudentAccount } from '@formroom/domain/api/student-account.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { studentInPath } from '../../http/access.ts';
import { notFound } from '../../errors.ts';
import { addRoute } from '../../http/route.ts';
import { findAccountState } from './student-account.repository.ts';

export const studentAccountRoutes: PortalRoutes = (app) => {
  addRoute(
    app,
    getStudentAccount,
    { access: 'staff-read', getStudentId: studentInPath, audit: 'account-viewed' },
    async ({ params }) => {
      const account = await findAccountState(app.db, params.id, app.now());
      if (!account) throw notFound();
      return account;
    },
  );
};
