import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { expect, it } from 'vitest';
import { listAuditEntries } from '../../testing/audit-log.ts';
import {
  ADMIN_PASSWORD as password,
  getTotpCode,
  getWrongCode,
  setUpSecondFactor,
} from '../../testing/authenticator.ts';
import { runOnceAfter } from '../../testing/query-hooks.ts';
import { reauthenticate } from '../../testing/reauthenticate.ts';
import { resetAdmin } from '../../testing/reset-admin.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal } from '../../testing/test-portal.ts';

const asked = { message: 'Type your own password again to do this.', reauthenticate: true };
const add = (admin: TestBrowser, name: string) => admin.post(paths.administrators, { name, role: 'office' });

it('opens sensitive calls for five minutes, in this session only', async () => {
  const portal = await testPortal();
  const [here, there] = [await portal.admin(), await portal.admin()];
  const refused = await add(here, 'accomplice');
  expect([refused.statusCode, refused.json()]).toEqual([403, asked]);
  const opened = await here.post(paths.reauthenticate, { password });
  expect([opened.statusCode, opened.json()]).toEqual([200, { expires_at: '2026-11-20T13:05:00.000Z' }]);
  portal.pass(4);
  expect((await add(here, 'dean')).statusCode).toBe(200);
  expect((await add(there, 'accomplice')).statusCode).toBe(403);
  portal.pass(1);
  expect((await add(here, 'accomplice')).statusCode).toBe(403);
  const signedIn = portal.browser();
  await signedIn.post(paths.adminLogin, { name: 'admin', password });
  expect((await add(signedIn, 'accomplice')).json()).toEqual(asked);
});

it('is asked for before an administrator is promoted, disabled, enabled or reset, and nothing is logged as done', async () => {
  const portal = await testPortal();
  const admin = await portal.admin();
  await portal.staff('read');
  const params = { name: 'read only' };
  for (const body of [{ role: 'office' }, { disabled: 1 }, { disabled: 0 }])
    expect((await admin.post(pathTo(paths.administrator, params), body)).json()).toEqual(asked);
  expect((await admin.post(pathTo(paths.resetAdministrator, params), {})).json()).toEqual(asked);
  const entries = await listAuditEntries(admin);
  expect(entries.map(({ event, who, status }) => ({ event, who, status }))).toEqual([
    { event: 'reauthentication-needed', who: 'admin', status: 403 },
    { event: 'reauthentication-needed', who: 'admin', status: 403 },
  ]);
  expect(entries.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([1, 3]);
});

it('is asked for only where one of the three settings really changes', async () => {
  const portal = await testPortal();
  const admin = await portal.admin();
  const post = async (body: object) => (await admin.post(paths.settings, { ...body })).statusCode;
  const current = (await admin.get(paths.settings)).json<object>();
  for (const change of [
    { require_second_factor: true },
    { first_password: 'slip' },
    { student_id_lookup: false },
  ]) {
    expect(await post({ school_name: 'Elsewhere', ...change })).toBe(403);
    expect((await admin.get(paths.settings)).json()).toEqual(current);
  }
  expect(await post({ ...current, school_name: 'Elsewhere' })).toBe(200);
  await reauthenticate(admin);
  expect(await post({ first_password: 'slip', student_id_lookup: false })).toBe(200);
});

it('asks for the code, too, where there is a second factor; each code works once', async () => {
  const portal = await testPortal();
  const admin = await portal.admin();
  const { secret, recoveryCodes } = await setUpSecondFactor(portal, admin);
  const send = (code?: string | null) => admin.post(paths.reauthenticate, { password, code });
  for (const code of [undefined, null, '', getWrongCode(portal, secret)]) {
    const refused = await send(code);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toHaveProperty('errors.code');
  }
  expect((await add(admin, 'accomplice')).statusCode).toBe(403);
  const code = getTotpCode(portal, secret);
  expect((await send(code)).statusCode).toBe(200);
  expect((await send(code)).statusCode).toBe(422);
  expect((await add(admin, 'dean')).statusCode).toBe(200);
  expect((await send(recoveryCodes[0])).statusCode).toBe(200);
  const entries = (await listAuditEntries(admin)).filter(({ event }) => event === 'reauthenticated');
  expect(entries.at(-1)).toMatchObject({
    who: 'admin',
    details: 'with a recovery code, 9 left',
    status: 200,
  });
});

it('counts wrong passwords as failed sign-ins, logs them, and does not end the session', async () => {
  const portal = await testPortal();
  const admin = await portal.admin();
  const statuses: number[] = [];
  for (let each = 0; each < 6; each++)
    statuses.push((await admin.post(paths.reauthenticate, { password: 'wrong' })).statusCode);
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  expect((await admin.post(paths.reauthenticate, { password })).statusCode).toBe(429);
  expect((await portal.browser().post(paths.adminLogin, { name: 'admin', password })).statusCode).toBe(429);
  expect((await admin.get(paths.students)).statusCode).toBe(200);
  await portal.app.flushRefusals();
  const wrong = (await listAuditEntries(admin)).filter(({ event }) => event === 'admin-sign-in-failed');
  expect(wrong).toMatchObject([{ who: 'admin', call: `POST ${paths.reauthenticate}`, count: 5 }]);
  portal.pass(2);
  await reauthenticate(admin);
});

it('opens nothing if the password is reset meanwhile', async () => {
  const portal = await testPortal();
  const admin = await portal.admin();
  runOnceAfter(portal.db, /delete from "sign_in_tries"/, () => resetAdmin(portal));
  expect((await admin.post(paths.reauthenticate, { password })).statusCode).toBe(401);
});
