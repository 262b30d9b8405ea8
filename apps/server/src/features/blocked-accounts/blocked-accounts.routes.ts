import {
  getBlockedAccounts,
  reopenAccounts,
  type ReopenAccounts,
} from '@formroom/domain/api/blocked-accounts.ts';
import { NO_CLASS } from '@formroom/domain/school/no-class.ts';
import { ALL_CLASSES } from '@formroom/domain/api/class-report.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { studentInBody } from '../../http/access.ts';
import { notFound } from '../../errors.ts';
import { addRoute } from '../../http/route.ts';
import { getSelectedIds } from '../student-list/select-students.service.ts';
import { findStudentAccount } from '../accounts/accounts.repository.ts';
import * as blockedAccounts from '../accounts/blocked-accounts.repository.ts';

export const blockedAccountRoutes: PortalRoutes = (app) => {
  addRoute(app, getBlockedAccounts, { access: 'staff-read', audit: 'none' }, () =>
    blockedAccounts.countBlocked(app.db, app.now()),
  );

  addRoute(
    app,
    reopenAccounts,
    {
      access: 'office',
      getStudentId: studentInBody('student_id'),
      audit: 'accounts-reopened',
      auditDetails: ({ body }) => formatScope(body),
    },
    async (request) => {
      const { student_id, class: className, selection } = request.body;
      if (student_id !== undefined && !(await findStudentAccount(app.db, student_id))) throw notFound();
      const now = app.now();
      const whom = selection
        ? { ids: await getSelectedIds(app.db, selection, now) }
        : { student_id, class: className };
      return { reopened: await blockedAccounts.reopenAccounts(app.db, whom, now) };
    },
  );
};

/** The log entry has its own column for the student's ID. */
function formatScope({ student_id, class: className, all, selection }: ReopenAccounts) {
  if (student_id !== undefined) return '';
  // A selection may be of any class.
  return all || selection ? ALL_CLASSES : (className ?? NO_CLASS);
}
