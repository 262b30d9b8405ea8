import { paths } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../db/database.ts';
import { listAuditEntries } from '../../testing/audit-log.ts';
import { ADMIN_PASSWORD, setUpSecondFactor } from '../../testing/authenticator.ts';
import { runOnceAfter } from '../../testing/query-hooks.ts';
import { enableSlips, signInAsStudent, printSlipCode } from '../../testing/credential-slips.ts';
import { resetAdmin } from '../../testing/reset-admin.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';
import { isCredentialCurrent } from './credentials.ts';
import { assertAdminCredentialCurrent } from './admin-credentials.ts';
import { signInAdmin, wrongAdminSignIn } from './admin-sign-in.service.ts';
import { hashPassword } from './passwords.ts';
import { signInStudent } from './sign-in.service.ts';

const ID = '20260002';
const FAMILIES = 6;
const ROUNDS = 4;

const reset = async (portal: TestPortal) => {
  const done = await (await portal.admin()).post(paths.resetPassword, { student_id: ID });
  expect(done.statusCode, done.body).toBe(200);
};
const printAgain = async (portal: TestPortal) => {
  await printSlipCode(await portal.admin(), ID);
};
const setPassword = async ({ db }: TestPortal, password: string) => {
  const password_hash = await hashPassword(password);
  await db.updateTable('student_accounts').set({ password_hash }).where('student_id', '=', ID).execute();
};
const changePassword = async (portal: TestPortal) => {
  const password = { old_password: 'the old password', password: 'a calm new password' };
  const done = await (await portal.student(ID)).post(paths.changePassword, { student_id: ID, ...password });
  expect(done.statusCode, done.body).toBe(200);
};

/** The credential of a sign-in, and what invalidates it. */
const cases: Record<string, { before: (portal: TestPortal) => Promise<string>; end: typeof reset }> = {
  'a slip, when the password is reset': {
    before: async (portal) => printSlipCode(await portal.admin(), ID),
    end: reset,
  },
  'a slip, when another is printed': {
    before: async (portal) => printSlipCode(await portal.admin(), ID),
    end: printAgain,
  },
  'a password, when it is reset': {
    before: async (portal) => {
      await setPassword(portal, 'the old password');
      return 'the old password';
    },
    end: reset,
  },
  'a password, when it is changed': {
    before: async (portal) => {
      await setPassword(portal, 'the old password');
      return 'the old password';
    },
    end: changePassword,
  },
};

const getSessions = ({ db }: TestPortal) =>
  db.selectFrom('sessions').select('token_hash').where('student_id', '=', ID).execute();

describe.each(Object.entries(cases))('a sign-in with %s', (_name, { before, end }) => {
  it('can’t begin a session afterwards', async () => {
    const portal = await testPortal();
    await enableSlips(await portal.admin());
    const typed = await before(portal);
    const { now, db } = { now: portal.app.now(), db: portal.db };
    const { key } = await signInStudent(db, ID, typed, { address: '203.0.113.1', now });
    const opens = () => inTransaction(db, (trx) => isCredentialCurrent(trx, ID, key, now));
    expect(await opens()).toBe(true);
    await end(portal);
    expect(await opens()).toBe(false);
  });

  it('leaves no session that began concurrently', async () => {
    const portal = await testPortal();
    await enableSlips(await portal.admin());
    for (let round = 0; round < ROUNDS; round += 1) {
      const typed = await before(portal);
      const tries = Array.from({ length: FAMILIES }, (_, family) =>
        signInAsStudent(portal, ID, typed, `203.0.113.${round * FAMILIES + family}`),
      );
      await Promise.race(tries);
      await end(portal);
      const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
      expect(statuses).toContain(200);
      // A change of the password begins a new session.
      expect((await getSessions(portal)).length).toBeLessThanOrEqual(end === changePassword ? 1 : 0);
    }
  });
});

describe('an administrator’s sign-in', () => {
  it('can’t begin a session after a change of the password or the second factor', async () => {
    const portal = await testPortal();
    const { db, app } = portal;
    const at = { address: '203.0.113.1', now: app.now() };
    const { key } = await signInAdmin(db, { name: 'admin', password: ADMIN_PASSWORD }, at);
    const opens = () =>
      inTransaction(db, (trx) => assertAdminCredentialCurrent(trx, 'admin', key, wrongAdminSignIn));
    await opens();
    await setUpSecondFactor(portal, await portal.admin());
    await expect(opens()).rejects.toMatchObject({ kind: 'invalid' });
    await db.deleteFrom('second_factors').execute();
    await opens();
    await db
      .updateTable('admins')
      .set({ password_hash: await hashPassword('another one') })
      .execute();
    await expect(opens()).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('with the password alone leaves no session if a second factor is set up concurrently', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const signIn = { name: 'admin', password: ADMIN_PASSWORD };
    const tries = Array.from({ length: FAMILIES }, (_, place) =>
      portal.browser(`203.0.113.${place}`).post(paths.adminLogin, signIn),
    );
    await setUpSecondFactor(portal, admin);
    await Promise.all(tries);
    const sessions = await portal.db.selectFrom('sessions').select('token_hash').execute();
    expect(sessions).toHaveLength(1);
  });

  it.each(['a password', 'a recovery code'])(
    'with %s is logged only as failed if the credentials change before the session begins',
    async (opens) => {
      const portal = await testPortal();
      const admin = await portal.admin();
      const { recoveryCodes } = await setUpSecondFactor(portal, admin);
      if (opens === 'a password') await portal.db.deleteFrom('second_factors').execute();
      runOnceAfter(portal.db, /^delete from "sign_in_tries"/, () => resetAdmin(portal));
      const signIn = { name: 'admin', password: ADMIN_PASSWORD, code: recoveryCodes[0] };
      expect((await portal.browser().post(paths.adminLogin, signIn)).statusCode).toBe(422);
      await portal.app.flushRefusals();
      const entries = (await listAuditEntries(await portal.admin())).filter(({ event }) =>
        event.startsWith('admin-sign'),
      );
      expect(entries.map(({ event, status }) => [event, status])).toEqual([['admin-sign-in-failed', 422]]);
    },
  );

  it('begins no session if its audit entry can’t be written', async () => {
    const portal = await testPortal();
    await portal.db.schema.alterTable('audit_log').renameTo('audit_log_away').execute();
    const signIn = { name: 'admin', password: ADMIN_PASSWORD };
    const answer = await portal.browser().post(paths.adminLogin, signIn);
    expect([answer.statusCode, answer.cookies]).toEqual([500, []]);
    expect(await portal.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });
});
