import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { expect, it } from 'vitest';
import { listAuditEntries } from '../../testing/audit-log.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { createTestSender, readToken, setAddresses } from '../../testing/messages.ts';
import { delayBefore } from '../../testing/query-hooks.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { answerResetRequests } from './forgotten-password.service.ts';

const ID = '20260001';
const MOTHER = 'mother@example.org';
const PASSWORD = 'mango season again';

async function openSchool() {
  const server = await startMailServer();
  const portal = await testPortal(server.environment);
  await portal.db.deleteFrom('messages').execute();
  server.mails.length = 0;
  await setAddresses(portal, ID, { email_mother: MOTHER }, { confirmed: true });
  const { send } = createTestSender(portal);
  const request = (student_id: string, address?: string) =>
    portal.browser(address).post(paths.requestPasswordReset, { student_id });
  const answer = async () => {
    await answerResetRequests(portal.db, portal.app.now());
    await send();
  };
  const reset = (token: string, password = PASSWORD) =>
    portal.browser().post(paths.resetForgottenPassword, { token, password });
  const requestToken = async () => {
    await request(ID);
    await answer();
    return readToken(server.mails.at(-1), 'reset-password');
  };
  return { server, portal, send, request, answer, reset, requestToken };
}

it('sets a new password with the link, once, ends the sessions, and tells the confirmed addresses', async () => {
  const { server, portal, send, reset, requestToken } = await openSchool();
  const family = await portal.student(ID);
  const [first, token] = [await requestToken(), await requestToken()];
  expect((await reset(token, 'Password1')).statusCode).toBe(422);
  expect((await reset(token, ID)).statusCode).toBe(422);
  expect((await reset(token)).statusCode).toBe(200);
  expect((await family.get(pathTo(paths.studentRecord, { id: ID }))).statusCode).toBe(401);
  const signIn = await portal.browser().post(paths.loginStudent, { student_id: ID, password: PASSWORD });
  expect(signIn.json()).toMatchObject({ student_id: ID, password_reset: 0 });
  for (const used of [first, token, 'guessed']) expect((await reset(used)).statusCode).toBe(422);
  await send();
  expect(server.mails.at(-1)).toMatchObject({
    subject: 'The password for the portal of St. Hilary Secondary School was changed',
  });
  await portal.app.flushRefusals();
  const refused = (await listAuditEntries(await portal.admin())).filter(
    ({ event }) => event === 'link-refused',
  );
  expect(refused.length).toBeGreaterThan(0);
});

it('a link ends after an hour', async () => {
  const { portal, reset, requestToken } = await openSchool();
  const token = await requestToken();
  portal.pass(60);
  expect((await reset(token)).statusCode).toBe(422);
});

it('a link ends when the password is changed or reset, and none is sent before the first password', async () => {
  const { server, portal, request, answer, reset, requestToken } = await openSchool();
  const token = await requestToken();
  await request(ID);
  await answerResetRequests(portal.db, portal.app.now());
  const sent = server.mails.length;
  await (await portal.admin()).post(paths.resetPassword, { student_id: ID });
  await answer();
  expect((await reset(token)).statusCode).toBe(422);
  await request(ID);
  await answer();
  expect(server.mails).toHaveLength(sent);
});

it('a link does not work for a parent who was blocked after it was sent', async () => {
  const { portal, reset, requestToken } = await openSchool();
  const token = await requestToken();
  const block = { parent: 'mother', blocked: true, reason: 'Court order' };
  await (await portal.admin()).post(pathTo(paths.messageAddresses, { id: ID }), block);
  expect((await reset(token)).statusCode).toBe(422);
  const old = await portal.browser().post(paths.loginStudent, { student_id: ID, password: 'formroom-demo' });
  expect(old.statusCode).toBe(200);
});

it('gives every account the same answer, and sends only to confirmed addresses that may be used', async () => {
  const { server, portal, request, answer } = await openSchool();
  const [leaver, blocked, without] = ['20260110', '20260111', '20260112'] as const;
  for (const id of [leaver, blocked])
    await setAddresses(portal, id, { email_mother: `m${id}@example.org` }, { confirmed: true });
  await setAddresses(portal, without, {}, { confirmed: false });
  const at = portal.app.now().toISOString();
  await portal.db.updateTable('students').set({ left_at: at }).where('id', '=', leaver).execute();
  const admin = await portal.admin();
  await admin.post(pathTo(paths.messageAddresses, { id: blocked }), {
    address: `m${blocked}@example.org`,
    blocked: true,
    reason: 'x',
  });
  const answers = [];
  let looked = 0;
  delayBefore(
    portal.db,
    /"(?:students|student_accounts|former_student_ids|message\w*)"/,
    () => (looked += 1),
  );
  for (const [index, id] of [ID, leaver, blocked, without, 'nobody'].entries())
    answers.push(await request(id, `203.0.113.${index}`));
  // What depends on the account happens after the answer, so that all take the same time.
  expect(looked).toBe(0);
  for (const { statusCode, body } of answers) expect([statusCode, body]).toEqual([200, answers[0]?.body]);
  await answer();
  expect(looked).toBeGreaterThan(0);
  expect(server.mails.map(({ to }) => (to ? [to].flat()[0]?.text : ''))).toEqual([MOTHER]);
});

it('sends at most five links an hour for an account and for an address key, and answers the same', async () => {
  const { server, portal, request, answer } = await openSchool();
  for (let each = 0; each < 20; each++) expect((await request(ID, `203.0.113.${each}`)).statusCode).toBe(200);
  await answer();
  expect(server.mails).toHaveLength(5);
  for (let each = 0; each < 20; each++) await request(`unknown${each}`, '198.51.100.1');
  const rows = await portal.db.selectFrom('password_reset_requests').select('address').execute();
  expect(rows.filter(({ address }) => address === '198.51.100.1')).toHaveLength(5);
  portal.pass(61);
  await request(ID);
  await answer();
  expect(server.mails).toHaveLength(6);
});

it('limits guesses of tokens by address key, for all links together', async () => {
  const { portal } = await openSchool();
  const guesses = [
    { path: paths.resetForgottenPassword, body: { token: 'x', password: PASSWORD } },
    { path: paths.confirmAddress, body: { token: 'x' } },
  ];
  for (let caller = 0; caller < 10; caller++) {
    const browser = portal.browser(`203.0.113.${caller}`);
    const statuses = [];
    for (let each = 0; each < 15; each++)
      for (const { path, body } of guesses) statuses.push((await browser.post(path, body)).statusCode);
    expect(new Set(statuses)).toEqual(new Set([422]));
    for (const { path, body } of guesses) expect((await browser.post(path, body)).statusCode).toBe(429);
  }
});

it('says that a password changed which the family changed itself', async () => {
  const { server, portal, send } = await openSchool();
  const family = await portal.student(ID);
  const change = { student_id: ID, old_password: 'formroom-demo', password: PASSWORD };
  expect((await family.post(paths.changePassword, change)).statusCode).toBe(200);
  await send();
  expect(server.mails.map(({ subject }) => subject)).toEqual([
    'The password for the portal of St. Hilary Secondary School was changed',
  ]);
});
