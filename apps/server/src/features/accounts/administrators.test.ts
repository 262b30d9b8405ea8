import type { AddedAdministrator, Administrator } from '@formroom/domain/api/administrators.ts';
import type { OwnSession } from '@formroom/domain/api/own-account.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { AdminRole } from '@formroom/domain/school/admin-role.ts';
import { expect, it } from 'vitest';
import { listAuditEntries } from '../../testing/audit-log.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal } from '../../testing/test-portal.ts';

const change = (admin: TestBrowser, name: string, body: { role?: AdminRole; disabled?: 0 | 1 }) =>
  admin.post(pathTo(paths.administrator, { name }), body);
const list = async (admin: TestBrowser) => (await admin.get(paths.administrators)).json<Administrator[]>();

it('adds an administrator, who replaces the first password before anything else', async () => {
  const portal = await testPortal();
  const admin = await portal.admin();
  const response = await admin.post(paths.administrators, { name: 'Dean Roe', role: 'read' });
  const { first_password: first } = response.json<AddedAdministrator>();
  expect(response.json()).toEqual({
    name: 'Dean Roe',
    first_password: expect.stringMatching(/^\S{14}$/) as string,
  });
  expect(await list(admin)).toMatchObject([
    { name: 'Dean Roe', role: 'read', must_change_password: 1, sessions: 0, last_used_at: null },
    { name: 'admin', role: 'office', must_change_password: 0, sessions: 1, second_factor: 0 },
  ]);

  const dean = portal.browser();
  expect((await dean.post(paths.adminLogin, { name: 'Dean Roe', password: first })).statusCode).toBe(200);
  expect((await dean.get(paths.session)).json()).toMatchObject({
    authenticated: false,
    admin: true,
    role: 'read',
    password_reset: true,
  });
  for (const path of [paths.students, paths.overview, paths.ownSessions])
    expect((await dean.get(path)).statusCode, path).toBe(403);
  const passwords = { old_password: first, password: 'mango season again' };
  expect((await dean.post(paths.changeAdminPassword, passwords)).statusCode).toBe(200);
  expect((await dean.get(paths.session)).json()).toMatchObject({
    authenticated: true,
    password_reset: false,
  });
  expect((await dean.get(paths.students)).statusCode).toBe(200);
});

it.each([
  ['admin', 'There is already an administrator named admin.'],
  ['ADMIN', 'There is already an administrator named ADMIN.'],
  ['Family', 'This name is reserved. Choose another one.'],
  [' ', 'Type a username.'],
])('rejects the name %j', async (name, message) => {
  const admin = await (await testPortal()).admin();
  const response = await admin.post(paths.administrators, { name, role: 'office' });
  expect(response.statusCode).toBe(422);
  expect(response.json()).toMatchObject({ errors: { name: [message] } });
});

it('changes a role from the next request, and logs who did it', async () => {
  const portal = await testPortal();
  const admin = await portal.admin();
  const other = await portal.staff('read');
  expect((await change(admin, 'read only', { role: 'results' })).statusCode).toBe(200);
  expect((await other.get(paths.students)).statusCode).toBe(403);
  expect((await other.get(paths.imports)).statusCode).toBe(200);
  const [entry] = (await listAuditEntries(admin)).filter(({ event }) => event === 'admin-changed');
  expect(entry).toMatchObject({ who: 'admin', details: 'read only, Results', status: 200 });
});

it('ends all sessions of a disabled administrator, who can’t sign in until enabled', async () => {
  const portal = await testPortal();
  const admin = await portal.admin();
  const other = await portal.staff('office');
  const signIn = (name: string) =>
    portal.browser().post(paths.adminLogin, { name, password: 'formroom-demo' });
  expect((await other.get(paths.students)).statusCode).toBe(200);
  expect((await change(admin, 'office only', { disabled: 1 })).statusCode).toBe(200);
  expect((await other.get(paths.students)).statusCode).toBe(401);
  const refused = await signIn('office only');
  const wrong = await portal.browser().post(paths.adminLogin, { name: 'office only', password: 'wrong' });
  expect([refused.statusCode, refused.body]).toEqual([422, wrong.body]);
  expect((await change(admin, 'office only', { disabled: 0 })).statusCode).toBe(200);
  expect((await signIn('office only')).statusCode).toBe(200);
});

it('lets no administrators demote or disable themselves, and leaves one office of two who demote each other', async () => {
  const portal = await testPortal();
  const [admin, other] = [await portal.admin(), await portal.staff('office')];
  for (const body of [{ role: 'read' }, { disabled: 1 }] as const)
    expect((await change(admin, 'admin', body)).statusCode).toBe(409);
  expect((await change(admin, 'nobody', { disabled: 1 })).statusCode).toBe(404);
  expect((await change(admin, 'office only', {})).statusCode).toBe(422);
  const both = await Promise.all([
    change(admin, 'office only', { role: 'read' }),
    change(other, 'admin', { role: 'read' }),
  ]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403]);
});

it('gives an administrator who has lost the password or phone a new first password', async () => {
  const portal = await testPortal();
  const admin = await portal.admin();
  const other = await portal.staff('read');
  const factor = { admin_name: 'read only', next_secret: null, confirmed_at: null, last_step: null };
  await portal.db
    .insertInto('second_factors')
    .values({ ...factor, secret: 'GEZDGNBVGY3TQOJQ', wrong_codes: 0 })
    .execute();
  const reset = (name: string) => admin.post(pathTo(paths.resetAdministrator, { name }), {});
  const { first_password: first } = (await reset('read only')).json<AddedAdministrator>();
  expect((await other.get(paths.students)).statusCode).toBe(401);
  expect(await list(admin)).toMatchObject([
    { name: 'admin' },
    { name: 'read only', second_factor: 0, must_change_password: 1, sessions: 0 },
  ]);
  const signIn = async (password: string) =>
    (await portal.browser().post(paths.adminLogin, { name: 'read only', password })).statusCode;
  expect([await signIn('formroom-demo'), await signIn(first)]).toEqual([422, 200]);
  expect([(await reset('admin')).statusCode, (await reset('nobody')).statusCode]).toEqual([409, 404]);
});

it('lists another administrator’s sessions and ends one or all, which lose access at once', async () => {
  const portal = await testPortal();
  const admin = await portal.admin();
  const devices = [await portal.staff('read'), await portal.staff('read'), await portal.staff('read')];
  const sessionsPath = pathTo(paths.administratorSessions, { name: 'read only' });
  const endPath = pathTo(paths.endAdministratorSessions, { name: 'read only' });
  const countActive = async () => {
    const statuses = await Promise.all(devices.map((each) => each.get(paths.ownSessions)));
    return statuses.filter(({ statusCode }) => statusCode === 200).length;
  };
  const [first] = (await admin.get(sessionsPath)).json<OwnSession[]>();
  expect((await admin.post(endPath, { id: first?.id })).json()).toEqual({ ended: 1 });
  expect(await countActive()).toBe(2);
  expect((await admin.post(endPath, { id: first?.id })).statusCode).toBe(404);
  expect((await admin.post(endPath, {})).json()).toEqual({ ended: 2 });
  expect(await countActive()).toBe(0);
  expect((await admin.get(pathTo(paths.administratorSessions, { name: 'x' }))).statusCode).toBe(404);
  expect((await admin.get(paths.ownSessions)).statusCode).toBe(200);
});

it('gives a session of an administrator who no longer exists no access', async () => {
  const portal = await testPortal();
  const admin = await portal.admin();
  expect((await admin.get(paths.students)).statusCode).toBe(200);
  await portal.db.deleteFrom('admins').where('name', '=', 'admin').execute();
  expect((await admin.get(paths.students)).statusCode).toBe(401);
});
