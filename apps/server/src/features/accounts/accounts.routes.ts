import {
  adminLoginAnswerSchema,
  adminLoginSchema,
  changePasswordSchema,
  draftKeySchema,
  firstPasswordSchema,
  loginStudentAnswerSchema,
  loginStudentSchema,
  nameAnswerSchema,
  resetPasswordSchema,
  studentIdSchema,
  userHintSchema,
} from '@formroom/domain/api/accounts.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { sessionSchema } from '@formroom/domain/api/session.ts';
import { fullName } from '@formroom/domain/school/person-name.ts';
import { z } from 'zod';
import type { PortalRoutes } from '../../app-types.ts';
import { studentInBody, studentInPath } from '../../plugins/access.ts';
import { addressKey } from '../../plugins/address-key.ts';
import { notSignedIn } from '../../plugins/problem.ts';
import { principalOf } from '../../plugins/session.ts';
import { opensStill } from './account-keys.ts';
import { findStudentAccount } from './accounts.repository.ts';
import { demandStillOpens } from './admin-keys.ts';
import { signInAdmin, wrongAdminSignIn } from './admin-sign-in.service.ts';
import { draftKeyOf } from './draft-key.service.ts';
import { rememberAddress } from './known-addresses.repository.ts';
import { changePassword, describeFirstPassword, resetPassword } from './password.service.ts';
import { describeSession } from './session.service.ts';
import { signInStudent, wrongSignIn } from './sign-in.service.ts';

export const accountRoutes: PortalRoutes = (app) => {
  app.post(
    paths.loginStudent,
    {
      config: { access: 'anyone', studentOf: studentInBody('student_id'), audit: 'none' },
      schema: { body: loginStudentSchema, response: { 200: loginStudentAnswerSchema } },
    },
    async (request, reply) => {
      const { student_id, password } = request.body;
      const { account, key } = await signInStudent(app.db, student_id, password, {
        address: addressKey(request.ip),
        now: app.now(),
      });
      await reply.signIn({ role: 'student', id: account.id }, async (trx, now) => {
        if (!(await opensStill(trx, account.id, key, now))) throw wrongSignIn();
        await rememberAddress(trx, account.id, addressKey(request.ip), now);
      });
      return {
        name: fullName(account),
        student_id: account.id,
        password_reset: account.password_hash === null ? (1 as const) : (0 as const),
      };
    },
  );

  app.post(
    paths.adminLogin,
    {
      config: { access: 'anyone', audit: 'by-handler' },
      schema: { body: adminLoginSchema, response: { 200: adminLoginAnswerSchema } },
    },
    async (request, reply) => {
      const admin = await signInAdmin(app.db, request.body, {
        address: addressKey(request.ip),
        now: app.now(),
      });
      const { name, key, recoveryCodesLeft: left } = admin;
      const details = left === null ? null : `with a recovery code, ${left} left`;
      await reply.signIn({ role: 'admin', id: name }, async (trx) => {
        await demandStillOpens(trx, name, key, wrongAdminSignIn);
        await app.audit(trx, request, 'admin-signed-in', name, details);
      });
      return { data: name, name: 'Admin' as const };
    },
  );

  app.get(
    paths.user,
    {
      config: { access: 'anyone' },
      onRequest: app.limits.userHint,
      schema: {
        params: z.object({ student_id: studentIdSchema }),
        response: { 200: z.array(userHintSchema) },
      },
    },
    async (request) => {
      const { student_id } = request.params;
      const account = await findStudentAccount(app.db, student_id);
      const password_reset = account?.password_hash === null ? (1 as const) : (0 as const);
      return [{ student_id, password_reset }];
    },
  );

  app.post(
    paths.changePassword,
    {
      config: { access: 'own-password', studentOf: studentInBody('student_id') },
      schema: { body: changePasswordSchema, response: { 200: nameAnswerSchema } },
    },
    async (request, reply) => {
      const { old_password, password, reset_password } = request.body;
      const passwords = { oldPassword: old_password, password: password ?? reset_password ?? '' };
      const { account, key } = await changePassword(app.db, principalOf(request), passwords, {
        address: addressKey(request.ip),
        now: app.now(),
      });
      await reply.signIn({ role: 'student', id: account.id }, async (trx, now) => {
        if (!(await opensStill(trx, account.id, key, now))) throw notSignedIn();
      });
      return { name: fullName(account) };
    },
  );

  app.get(
    paths.draftKey,
    { config: { access: 'signed-in' }, schema: { response: { 200: draftKeySchema } } },
    async (request) => ({ key: await draftKeyOf(app.db, principalOf(request)) }),
  );

  app.post(
    paths.resetPassword,
    {
      config: { access: 'admin', studentOf: studentInBody('student_id'), audit: 'password-reset' },
      schema: { body: resetPasswordSchema, response: { 200: nameAnswerSchema } },
    },
    async (request) => ({ name: fullName(await resetPassword(app.db, request.body.student_id)) }),
  );

  app.get(
    paths.firstPassword,
    {
      config: { access: 'admin', studentOf: studentInPath, audit: 'first-password-viewed' },
      schema: { params: z.object({ id: studentIdSchema }), response: { 200: firstPasswordSchema } },
    },
    (request) => describeFirstPassword(app.db, request.params.id),
  );

  app.get(
    paths.session,
    { config: { access: 'anyone' }, schema: { response: { 200: sessionSchema } } },
    (request) => describeSession(app.db, request.principal),
  );

  app.post(
    paths.logout,
    { config: { access: 'anyone', audit: 'admin-signed-out' } },
    async (_request, reply) => {
      await reply.signOut();
      return reply.code(204).send();
    },
  );
};
