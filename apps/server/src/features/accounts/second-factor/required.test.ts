import { paths } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import {
  addAdmin,
  ADMIN_PASSWORD as password,
  getTotpCode,
  setUpSecondFactor,
} from '../../../testing/authenticator.ts';
import { countQueries } from '../../../testing/count-queries.ts';
import { backUpTo, createEmptyTarget, restore, createSmallSchool } from '../../../testing/backup-targets.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { reauthenticate } from '../../../testing/reauthenticate.ts';
import { testPortal } from '../../../testing/test-portal.ts';

const limited = { authenticated: false, admin: true, user_id: 'deputy', password_reset: false };

/** A school that requires the second factor, with one administrator who has it and one who lacks it. */
async function strictPortal() {
  const portal = await testPortal();
  await addAdmin(portal, 'deputy');
  const [admin, deputy] = [await portal.admin(), await portal.admin('deputy')];
  const factor = await setUpSecondFactor(portal, admin);
  await reauthenticate(admin, getTotpCode(portal, factor.secret));
  portal.pass(1);
  const required = await admin.post(paths.settings, { require_second_factor: true });
  expect(required.statusCode).toBe(200);
  return { portal, admin, deputy, ...factor };
}

describe('requiring the second factor', () => {
  it('is possible only for an administrator who has one', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    await admin.post(paths.secondFactor, { password });
    await reauthenticate(admin);
    const refused = await admin.post(paths.settings, { require_second_factor: true, audit_years: 3 });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toHaveProperty('errors.require_second_factor');
    expect((await admin.get(paths.settings)).json()).toMatchObject({
      require_second_factor: false,
      audit_years: 2,
    });
    expect((await admin.post(paths.settings, { require_second_factor: false })).statusCode).toBe(200);
  });

  it('restricts administrators without one to setting it up, the session and signing out', async () => {
    const { portal, admin, deputy } = await strictPortal();
    const fresh = portal.browser();
    const signedIn = await fresh.post(paths.adminLogin, { name: 'deputy', password });
    expect(signedIn.json()).toEqual({ data: 'deputy', name: 'Admin' });
    for (const browser of [deputy, fresh]) {
      expect((await browser.get(paths.session)).json()).toMatchObject(limited);
      expect((await browser.get(paths.secondFactor)).json()).toMatchObject({ active: false, required: true });
      for (const route of portal.app.routeTable) {
        const { access } = route.config ?? {};
        const url = route.url.replaceAll(/:\w+/g, '20260001');
        if (access === 'own-second-factor' || url === paths.session) continue;
        const isPost = route.method === 'POST';
        if (access !== 'anyone') {
          const { statusCode } = isPost ? await browser.post(url) : await browser.get(url);
          expect(statusCode, `${String(route.method)} ${url}`).toBe(403);
        } else if (!isPost && url.startsWith('/api/')) {
          // Public calls must return the same as without a session.
          const [answer, strangers] = [await browser.get(url), await portal.browser().get(url)];
          if (answer.statusCode !== 403) expect(answer.body, url).toBe(strangers.body);
        }
      }
    }
    const words = (await deputy.get(paths.students)).json<{ message: string }>().message;
    expect(words).toBe('The school requires a second factor. Please set it up first.');
    expect((await admin.get(paths.students)).statusCode).toBe(200);
    expect((await fresh.post(paths.logout)).statusCode).toBe(204);
    expect((await fresh.get(paths.secondFactor)).statusCode).toBe(401);
  });

  it('ends the restriction only when the first code is confirmed', async () => {
    const { portal, deputy } = await strictPortal();
    const before = deputy.cookies.get('formroom_session');
    const { secret } = (await deputy.post(paths.secondFactor, { password })).json<{ secret: string }>();
    expect((await deputy.get(paths.students)).statusCode).toBe(403);
    await deputy.post(paths.confirmSecondFactor, { code: getTotpCode(portal, secret) });
    expect((await deputy.get(paths.students)).statusCode).toBe(200);
    expect(deputy.cookies.get('formroom_session')).not.toBe(before);

    const planted = portal.browser();
    planted.cookies.set('formroom_session', before ?? '');
    expect((await planted.get(paths.secondFactor)).statusCode).toBe(401);
  });

  it('prevents its removal while it is required', async () => {
    const { portal, admin, deputy, secret } = await strictPortal();
    const remove = async () =>
      (await admin.post(paths.removeSecondFactor, { password, code: getTotpCode(portal, secret) }))
        .statusCode;
    expect(await remove()).toBe(409);
    await admin.post(paths.settings, { require_second_factor: false });
    expect((await deputy.get(paths.students)).statusCode).toBe(200);
    expect(await remove()).toBe(200);
  });

  it('does not affect students, and costs no extra query for them', async () => {
    const { portal, admin } = await strictPortal();
    const student = await portal.student();
    const countSessionQueries = (browser: TestBrowser) =>
      countQueries(portal.db, () => browser.get(paths.session));
    // A student needs three queries: the session, the name, and former IDs.
    expect([await countSessionQueries(student), await countSessionQueries(admin)]).toEqual([3, 2]);
    expect((await student.get('/api/student-record/20260001')).statusCode).toBe(200);
  });
});

it('a second factor is restored from a backup with its secret and recovery codes', async () => {
  const { school } = await createSmallSchool();
  const { db } = school;
  const factor = { secret: 'GEZDGNBVGY3TQOJQ', next_secret: null, confirmed_at: '2026-11-20', last_step: 59 };
  await db.insertInto('admins').values({ name: 'admin', password_hash: '$argon2id$' }).execute();
  await db
    .insertInto('second_factors')
    .values({ admin_name: 'admin', wrong_codes: 3, ...factor })
    .execute();
  const codes = ['one', 'two'].map((code_hash) => ({ admin_name: 'admin', code_hash }));
  await db.insertInto('recovery_codes').values(codes).execute();

  const target = await createEmptyTarget();
  await restore((await backUpTo(school)).path, target);
  expect(await target.db.selectFrom('second_factors').selectAll().execute()).toEqual([
    { admin_name: 'admin', wrong_codes: 3, ...factor },
  ]);
  expect(await target.db.selectFrom('recovery_codes').selectAll().orderBy('code_hash').execute()).toEqual(
    codes,
  );
});
