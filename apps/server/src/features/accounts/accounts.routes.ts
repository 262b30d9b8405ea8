import * as calls from '@formroom/domain/api/accounts.ts';
import * as sessionCalls from '@formroom/domain/api/session.ts';
import { formatFullName } from '@formroom/domain/school/person-name.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { studentInBody, studentInPath } from '../../http/access.ts';
import { addressKey } from '../../http/address-key.ts';
import { notSignedIn } from '../../errors.ts';
import { addRoute } from '../../http/route.ts';
import { requirePrincipal } from '../../http/session.ts';
import { isCredentialCurrent } from './credentials.ts';
import { findStudentAccount } from './accounts.repository.ts';
import { assertAdminCredentialCurrent } from './admin-credentials.ts';
import { describeRecoveryCode, signInAdmin, wrongAdminSignIn } from './admin-sign-in.service.ts';
import { deriveDraftKey } from './draft-key.service.ts';
import { storeKnownAddress } from './known-addresses.repository.ts';
import { changePassword, describeFirstPassword, resetPassword } from './password.service.ts';
import { describeSession } from './session.service.ts';
import { signInStudent, wrongSignIn } from './sign-in.service.ts';
import { findStudentId } from '../students/student-ids.repository.ts';
import { deleteExpiredSessions } from './sessions.repository.ts';
import { deleteOldAttempts } from './login-throttle.repository.ts';
import { deleteOldKnownAddresses } from './known-addresses.repository.ts';

export const accountRoutes: PortalRoutes = (app) => {
  addRoute(
    app,
    calls.logInStudent,
    { waitsFor: 'passwords', access: 'anyone', getStudentId: studentInBody('student_id'), audit: 'none' },
    async (request, reply) => {
      const { student_id, password } = request.body;
      const { account, key } = await signInStudent(app.db, student_id, password, {
        address: addressKey(request.ip),
        now: app.now(),
      });
      const firstPassword = key.kind === 'password' ? undefined : key.kind;
      await reply.signIn({ role: 'student', id: account.id, firstPassword }, async (trx, now) => {
        if (!(await isCredentialCurrent(trx, account.id, key, now))) throw wrongSignIn();
        await storeKnownAddress(trx, account.id, addressKey(request.ip), now);
      });
      return {
        name: formatFullName(account),
        student_id: account.id,
        password_reset: account.password_hash === null ? (1 as const) : (0 as const),
      };
    },
  );

  addRoute(
    app,
    calls.logInAdmin,
    { waitsFor: 'passwords', access: 'anyone', audit: 'by-handler' },
    async (request, reply) => {
      const admin = await signInAdmin(app.db, request.body, {
        address: addressKey(request.ip),
        now: app.now(),
      });
      const { name, key, recoveryCodesLeft } = admin;
      await reply.signIn({ role: 'admin', id: name }, async (trx) => {
        await assertAdminCredentialCurrent(trx, name, key, wrongAdminSignIn);
        await app.audit(trx, request, 'admin-signed-in', name, describeRecoveryCode(recoveryCodesLeft));
      });
      return { data: name, name: 'Admin' as const };
    },
  );

  addRoute(app, calls.getUserHint, { access: 'anyone', onRequest: app.limits.userHint }, async (request) => {
    const { student_id } = request.params;
    const account = await findStudentAccount(app.db, (await findStudentId(app.db, student_id)) ?? student_id);
    const password_reset = account?.password_hash === null ? (1 as const) : (0 as const);
    return [{ student_id, password_reset }];
  });

  addRoute(
    app,
    calls.changePassword,
    { waitsFor: 'passwords', access: 'own-password', getStudentId: studentInBody('student_id') },
    async (request, reply) => {
      const { old_password, password, reset_password } = request.body;
      const passwords = { oldPassword: old_password, password: password ?? reset_password ?? '' };
      const { account, key } = await changePassword(app.db, requirePrincipal(request), passwords, {
        address: addressKey(request.ip),
        now: app.now(),
      });
      await reply.signIn({ role: 'student', id: account.id }, async (trx, now) => {
        if (!(await isCredentialCurrent(trx, account.id, key, now))) throw notSignedIn();
      });
      return { name: formatFullName(account) };
    },
  );

  addRoute(app, calls.getDraftKey, { access: 'signed-in' }, (request) =>
    deriveDraftKey(app.db, requirePrincipal(request)),
  );

  addRoute(
    app,
    calls.resetPassword,
    { access: 'office', getStudentId: studentInBody('student_id'), audit: 'password-reset' },
    async (request) => ({ name: formatFullName(await resetPassword(app.db, request.body.student_id)) }),
  );

  addRoute(
    app,
    calls.getFirstPassword,
    { access: 'office', getStudentId: studentInPath, audit: 'first-password-viewed' },
    (request) => describeFirstPassword(app.db, request.params.id),
  );

  addRoute(app, sessionCalls.getSession, { access: 'anyone' }, (request) =>
    describeSession(app.db, request.principal),
  );

  addRoute(app, calls.logOut, { access: 'anyone', audit: 'admin-signed-out' }, async (_request, reply) => {
    await reply.signOut();
    return reply.code(204).send();
  });

  app.addPeriodicJob('delete expired sessions', () => deleteExpiredSessions(app.db, app.now()));
  app.addPeriodicJob('delete old sign-in attempts', () => deleteOldAttempts(app.db, app.now()));
  app.addPeriodicJob('delete old known addresses', () => deleteOldKnownAddresses(app.db, app.now()));
};
