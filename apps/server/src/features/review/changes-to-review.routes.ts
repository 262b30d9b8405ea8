import * as calls from '@formroom/domain/api/changes-to-review.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { studentInBody } from '../../http/access.ts';
import { addRoute } from '../../http/route.ts';
import { requirePrincipal } from '../../http/session.ts';
import { getEditableStudent } from '../students/get-student.service.ts';
import * as changes from './changes-to-review.repository.ts';
import { listChangesToReview } from './list-changes.service.ts';

export const changesToReviewRoutes: PortalRoutes = (app) => {
  addRoute(app, calls.listChangesToReview, { access: 'staff-read', audit: 'changes-viewed' }, (request) =>
    listChangesToReview(app.db, request.query, request.log),
  );

  addRoute(app, calls.countChangesToReview, { access: 'staff-read', audit: 'none' }, () =>
    changes.countStudentsToReview(app.db),
  );

  const config = {
    access: 'office',
    getStudentId: studentInBody('student_id'),
    audit: 'changes-seen',
  } as const;

  addRoute(app, calls.markChangesSeen, config, async (request) => {
    const { body } = request;
    await getEditableStudent(app.db, body.student_id);
    const seen_at = app.now().toISOString();
    return { seen_at, changes: await changes.markSeen(app.db, body, requirePrincipal(request), seen_at) };
  });

  addRoute(app, calls.undoChangesSeen, config, async ({ body }) => {
    await getEditableStudent(app.db, body.student_id);
    return { changes: await changes.undoSeen(app.db, body) };
  });
};
