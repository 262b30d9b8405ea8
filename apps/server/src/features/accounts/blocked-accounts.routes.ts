import {
  blockedAccountsSchema,
  reopenAccountsResponseSchema,
  type ReopenAccounts,
  reopenAccountsSchema,
} from '@formroom/domain/api/blocked-accounts.ts';
import { NO_CLASS } from '@formroom/domain/api/credential-slips.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { ALL_CLASSES } from '@formroom/domain/api/reports.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { studentInBody } from '../../http/access.ts';
import { notFound } from '../../http/problem.ts';
import { findStudentAccount } from './accounts.repository.ts';
import { countBlocked, reopenAccounts } from './blocked-accounts.repository.ts';

export const blockedAccountRoutes: PortalRoutes = (app) => {
  app.get(
    paths.blockedAccounts,
    { config: { access: 'admin', audit: 'none' }, schema: { response: { 200: blockedAccountsSchema } } },
    () => countBlocked(app.db, app.now()),
  );

  app.post(
    paths.reopenAccounts,
    {
      config: {
        access: 'admin',
        studentOf: studentInBody('student_id'),
        audit: 'accounts-reopened',
        auditDetails: ({ body }) => formatScope(body as ReopenAccounts),
      },
      schema: { body: reopenAccountsSchema, response: { 200: reopenAccountsResponseSchema } },
    },
    async (request) => {
      const { student_id } = request.body;
      if (student_id !== undefined && !(await findStudentAccount(app.db, student_id))) throw notFound();
      return { reopened: await reopenAccounts(app.db, request.body, app.now()) };
    },
  );
};

/** The student's ID stands in the log by itself. */
function formatScope({ student_id, class: className, all }: ReopenAccounts) {
  if (student_id !== undefined) return '';
  return all ? ALL_CLASSES : (className ?? NO_CLASS);
}
