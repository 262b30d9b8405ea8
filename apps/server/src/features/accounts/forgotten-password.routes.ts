import * as calls from '@formroom/domain/api/message-addresses.ts';
import { RESET_PASSWORD_MINUTES } from '@formroom/domain/messages/kinds.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { addressKey } from '../../http/address-key.ts';
import { addRoute } from '../../http/route.ts';
import {
  answerResetRequests,
  requestPasswordReset,
  resetForgottenPassword,
} from './forgotten-password.service.ts';

/** The link should be there before somebody looks for it. */
const ANSWER_INTERVAL_MS = 2_000;

const message = `If the school has a confirmed email address for this student ID, a link for a new password is on its way to it. It works for ${pluralize(RESET_PASSWORD_MINUTES / 60, 'hour')}.`;

export const forgottenPasswordRoutes: PortalRoutes = (app) => {
  addRoute(app, calls.requestPasswordReset, { access: 'anyone', audit: 'none' }, async (request) => {
    const { student_id: studentId } = request.body;
    await requestPasswordReset(app.db, studentId, { address: addressKey(request.ip), now: app.now() });
    return { message };
  });

  addRoute(
    app,
    calls.resetForgottenPassword,
    { waitsFor: 'passwords', access: 'anyone', audit: 'none', onRequest: app.limits.links },
    (request) =>
      resetForgottenPassword(app.db, request.body, { address: addressKey(request.ip), now: app.now() }),
  );

  app.addPeriodicJob(
    'answer requests for a new password',
    () => answerResetRequests(app.db, app.now()),
    ANSWER_INTERVAL_MS,
  );
};
