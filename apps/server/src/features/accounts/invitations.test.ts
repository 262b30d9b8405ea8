import type { InvitedAdministrator } from '@formroom/domain/api/administrators.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { expect, it } from 'vitest';
import { listAuditEntries } from '../../testing/audit-log.ts';
import { runOnceAfter } from '../../testing/query-hooks.ts';
import { reauthenticate } from '../../testing/reauthenticate.ts';
import { testPortal } from '../../testing/test-portal.ts';

const PASSWORD = 'mango season again';
const HOURS = 60;

async function invite() {
  const portal = await testPortal();
  const admin = await reauthenticate(await portal.admin());
  const response = await admin.post(paths.administrators, { name: 'Dean Roe', role: 'read' });
  const { invitation } = response.json<InvitedAdministrator>();
  const accept = (changed: object = {}, address?: string) =>
    portal
      .browser(address)
      .post(paths.acceptInvitation, { name: 'Dean Roe', invitation, password: PASSWORD, ...changed });
  const signIn = async (password: string) => {
    const dean = portal.browser();
    const { statusCode } = await dean.post(paths.adminLogin, { name: 'Dean Roe', password });
    return { dean, statusCode };
  };
  return { portal, admin, response, invitation, accept, signIn };
}

it('lets an administrator choose the password before the first sign-in, and asks for nothing after it', async () => {
  const { portal, admin, response, invitation, accept, signIn } = await invite();
  expect(response.json()).toEqual({
    name: 'Dean Roe',
    invitation: expect.stringMatching(/^\w{4}(?:-\w{4}){3}$/) as string,
  });
  const stored = await portal.db.selectFrom('administrator_invitations').selectAll().execute();
  expect(stored).toMatchObject([{ admin_name: 'Dean Roe', expires_at: '2026-11-23T13:00:00.000Z' }]);
  expect(JSON.stringify(stored)).not.toContain(invitation);
  expect((await signIn(invitation)).statusCode).toBe(422);

  const accepted = await accept({ invitation: ` ${invitation.toUpperCase().replaceAll('-', ' ')} ` });
  expect([accepted.statusCode, accepted.json()]).toEqual([200, { name: 'Dean Roe' }]);
  const { dean, statusCode } = await signIn(PASSWORD);
  expect(statusCode).toBe(200);
  expect((await dean.get(paths.session)).json()).toMatchObject({
    authenticated: true,
    password_reset: false,
  });
  expect((await dean.get(paths.students)).statusCode).toBe(200);
  const entries = await listAuditEntries(admin);
  expect(entries.find(({ event }) => event === 'invitation-accepted')).toMatchObject({
    who: 'Dean Roe',
    status: 200,
  });
});

it('gives one answer to wrong, used and expired invitations, and to those of others and of nobody', async () => {
  const { portal, admin, accept } = await invite();
  const answers = [
    await accept({ invitation: 'wrong' }, '203.0.113.1'),
    await accept({ name: 'admin' }, '203.0.113.2'),
    await accept({ name: 'nobody' }, '203.0.113.3'),
  ];
  const dean = pathTo(paths.administrator, { name: 'Dean Roe' });
  await admin.post(dean, { disabled: 1 });
  answers.push(await accept({}, '203.0.113.4'));
  await admin.post(dean, { disabled: 0 });
  portal.pass(72 * HOURS);
  answers.push(await accept({}, '203.0.113.5'));
  portal.pass(-1);
  expect((await accept()).statusCode).toBe(200);
  answers.push(await accept({}, '203.0.113.6'));
  for (const { statusCode, body } of answers) expect([statusCode, body]).toEqual([422, answers[0]?.body]);
  expect(answers[0]?.json()).toHaveProperty('errors.invitation');
  await portal.app.flushRefusals();
  const refused = (await listAuditEntries(await portal.admin())).filter(
    ({ event }) => event === 'invitation-refused',
  );
  expect(refused).toHaveLength(6);
});

it('limits guesses like those of passwords', async () => {
  const { accept } = await invite();
  const statuses: number[] = [];
  for (let each = 0; each < 6; each++) statuses.push((await accept({ invitation: 'wrong' })).statusCode);
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  expect((await accept()).statusCode).toBe(429);
  expect((await accept({}, '203.0.113.9')).statusCode).toBe(200);
});

it.each([
  ['short', 'Use at least 8 characters.'],
  ['Dean Roe 2026', 'Choose something other than the username.'],
  ['Password1', 'This password is too common. Choose another one.'],
])('rejects the password %j, and can still be used', async (password, message) => {
  const { accept } = await invite();
  const refused = await accept({ password });
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject({ errors: { password: [message] } });
  expect((await accept()).statusCode).toBe(200);
});

it('works once, also for two who accept it at the same time', async () => {
  const { accept } = await invite();
  const both = await Promise.all([accept(), accept({ password: 'another mango season' })]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

it('ends the old password when another administrator resets it, and a newer one replaces it', async () => {
  const { portal, admin, accept, signIn } = await invite();
  expect((await accept()).statusCode).toBe(200);
  const { dean } = await signIn(PASSWORD);
  const reset = () => admin.post(pathTo(paths.resetAdministrator, { name: 'Dean Roe' }), {});
  const first = (await reset()).json<InvitedAdministrator>();
  expect(first).toEqual({ name: 'Dean Roe', invitation: expect.any(String) as string });
  expect((await dean.get(paths.students)).statusCode).toBe(401);
  expect((await signIn(PASSWORD)).statusCode).toBe(422);
  const second = (await reset()).json<InvitedAdministrator>();
  expect((await accept({ invitation: first.invitation })).statusCode).toBe(422);
  const next = { invitation: second.invitation, password: 'guava season again' };
  // A reset that overtakes the acceptance.
  runOnceAfter(portal.db, /^delete from "sign_in_tries"/, reset);
  expect((await accept(next)).statusCode).toBe(422);
  expect((await signIn(next.password)).statusCode).toBe(422);
});
