import type { Administrator } from '@formroom/domain/api/administrators.ts';
import type { OwnSession } from '@formroom/domain/api/own-account.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { AdminRole } from '@formroom/domain/school/admin-role.ts';
import { expect, it } from 'vitest';
import { listAuditEntries } from '../../testing/audit-log.ts';
import { reauthenticate } from '../../testing/reauthenticate.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal } from '../../testing/test-portal.ts';

const change = (
  admin: TestBrowser,
  name: string,
  body: { role?: AdminRole; disabled?: 0 | 1; email?: string | null; card_name?: string | null },
) => admin.post(pathTo(paths.administrator, { name }), body);
const list = async (admin: TestBrowser) => (await admin.get(paths.administrators)).json<Administrator[]>();

it('lists who has been invited, and whether the invitation has expired', async () => {
  const portal = await testPortal();
  const admin = await reauthenticate(await portal.admin());
  await admin.post(paths.administrators, { name: 'Dean Roe', role: 'read' });
  expect(await list(admin)).toMatchObject([
    { name: 'Dean Roe', role: 'read', invitation: 'open', sessions: 0, last_used_at: null },
    { name: 'admin', role: 'office', invitation: null, sessions: 1, second_factor: 0 },
  ]);
  portal.pass(72 * 60);
  expect(await list(await portal.admin())).toMatchObject([{ invitation: 'expired' }, { invitation: null }]);
});

it.each([
  ['admin', 'There is already an administrator named admin.'],
  ['ADMIN', 'There is already an administrator named ADMIN.'],
  ['Family', 'This name is reserved. Choose another one.'],
  [' ', 'Type a username.'],
])('rejects the name %j', async (name, message) => {
  const admin = await reauthenticate(await (await testPortal()).admin());
  const response = await admin.post(paths.administrators, { name, role: 'office' });
  expect(response.statusCode).toBe(422);
  expect(response.json()).toMatchObject({ errors: { name: [message] } });
});

it('stores an email address in lower case for one administrator only, and changes it for oneself', async () => {
  const portal = await testPortal();
  const admin = await reauthenticate(await portal.admin());
  const add = (name: string, email: string) =>
    admin.post(paths.administrators, { name, role: 'read', email });
  expect((await add('Dean Roe', 'Roe@School.example')).statusCode).toBe(200);
  const taken = ['Dean Roe has this email address already.'];
  expect((await add('Dean Poe', 'roe@school.EXAMPLE')).json()).toMatchObject({ errors: { email: taken } });
  expect((await add('Dean Poe', 'roe')).json()).toMatchObject({ errors: { email: ['Invalid e-mail'] } });
  expect((await change(admin, 'admin', { email: 'roe@school.example' })).json()).toMatchObject({
    errors: { email: taken },
  });
  expect((await change(admin, 'Dean Roe', { email: null })).statusCode).toBe(200);
  expect((await change(admin, 'admin', { email: 'roe@school.example' })).statusCode).toBe(200);
  expect((await change(admin, 'admin', { email: 'roe@school.example', role: 'read' })).statusCode).toBe(409);
  expect(await list(admin)).toMatchObject([
    { name: 'Dean Roe', email: null },
    { name: 'admin', email: 'roe@school.example', role: 'office' },
  ]);
  const changes = (await listAuditEntries(admin)).filter(
    ({ event, status }) => event === 'admin-changed' && status === 200,
  );
  expect(changes.map(({ details }) => details)).toEqual([
    'Dean Roe, email address removed',
    'admin, email address changed',
  ]);
});

it('changes a role from the next request, and logs who did it', async () => {
  const portal = await testPortal();
  const admin = await reauthenticate(await portal.admin());
  const other = await portal.staff('read');
  expect((await change(admin, 'read only', { role: 'results' })).statusCode).toBe(200);
  expect((await other.get(paths.students)).statusCode).toBe(403);
  expect((await other.get(paths.imports)).statusCode).toBe(200);
  const [entry] = (await listAuditEntries(admin)).filter(({ event }) => event === 'admin-changed');
  expect(entry).toMatchObject({ who: 'admin', details: 'read only, Results', status: 200 });
});

it('ends all sessions of a disabled administrator, who can’t sign in until enabled', async () => {
  const portal = await testPortal();
  const admin = await reauthenticate(await portal.admin());
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
  const [admin, other] = [
    await reauthenticate(await portal.admin()),
    await reauthenticate(await portal.staff('office')),
  ];
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

it('invites an administrator who has lost the password or phone to choose a new one', async () => {
  const portal = await testPortal();
  const admin = await reauthenticate(await portal.admin());
  const other = await portal.staff('read');
  const factor = { admin_name: 'read only', next_secret: null, confirmed_at: null, last_step: null };
  await portal.db
    .insertInto('second_factors')
    .values({ ...factor, secret: 'GEZDGNBVGY3TQOJQ', wrong_codes: 0 })
    .execute();
  const reset = (name: string) => admin.post(pathTo(paths.resetAdministrator, { name }), {});
  expect((await reset('read only')).statusCode).toBe(200);
  expect((await other.get(paths.students)).statusCode).toBe(401);
  expect(await list(admin)).toMatchObject([
    { name: 'admin' },
    { name: 'read only', second_factor: 0, invitation: 'open', sessions: 0 },
  ]);
  const old = { name: 'read only', password: 'formroom-demo' };
  expect((await portal.browser().post(paths.adminLogin, old)).statusCode).toBe(422);
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

it('stores the name on report cards, and changes it for oneself', async () => {
  const admin = await reauthenticate(await (await testPortal()).admin());
  const added = { name: 'Dean Roe', role: 'teacher', card_name: ' Mr. D. Roe ' };
  expect((await admin.post(paths.administrators, added)).statusCode).toBe(200);
  expect((await change(admin, 'admin', { card_name: 'Ms. Head' })).statusCode).toBe(200);
  expect(await list(admin)).toMatchObject([{ card_name: 'Mr. D. Roe' }, { card_name: 'Ms. Head' }]);
  expect((await change(admin, 'Dean Roe', { card_name: null })).json()).toMatchObject([
    { card_name: null },
    { card_name: 'Ms. Head' },
  ]);
  for (const [card_name, message] of [
    [' ', 'Type a name.'],
    ['x'.repeat(61), 'Use 60 characters or fewer.'],
  ] as const)
    expect((await change(admin, 'Dean Roe', { card_name })).json()).toMatchObject({
      errors: { card_name: [message] },
    });
});
