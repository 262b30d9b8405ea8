import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { MessageAddress } from '@formroom/domain/api/message-addresses.ts';
import type { MessagesPage, Reminder } from '@formroom/domain/api/messages.ts';
import { messageKinds } from '@formroom/domain/messages/kinds.ts';
import { expect, it } from 'vitest';
import { inTransaction } from '../../db/database.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { createTestSender, readToken, setAddresses } from '../../testing/messages.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { queueMessages } from './queue-messages.service.ts';

const ID = '20260101';
const MOTHER = 'mother@example.org';
const FATHER = 'father@example.org';
const TERM = { year: 2026, term: 1 };
const HOURS = 60;

async function openSchool(environment: Record<string, string> = {}) {
  const server = await startMailServer();
  const portal = await testPortal({ ...server.environment, ...environment });
  // The start has asked the fixed accounts for their addresses.
  await portal.db.deleteFrom('messages').execute();
  server.mails.length = 0;
  await setAddresses(portal, ID, { email_mother: MOTHER, email_father: FATHER }, { confirmed: true });
  const { send, openMailer } = createTestSender(portal);
  const queue = (kind: (typeof messageKinds)[number] = 'document-asked-again') =>
    inTransaction(portal.db, (trx) => queueMessages(trx, { kind, studentIds: [ID] }, portal.app.now()));
  const admin = await portal.admin();
  const list = async (query: Record<string, string> = {}) =>
    (
      await (await portal.admin()).get(pathTo(paths.messages, {}, { student_id: ID, ...query }))
    ).json<MessagesPage>().data;
  const addresses = async () =>
    (await admin.get(pathTo(paths.messageAddresses, { id: ID }))).json<MessageAddress[]>();
  const change = (body: Record<string, unknown>) =>
    admin.post(pathTo(paths.messageAddresses, { id: ID }), body);
  const recipients = () =>
    server.mails.map(({ to }) => (to ? [to].flat().map(({ text }) => text) : [])).flat();
  return { server, portal, admin, send, openMailer, queue, list, addresses, change, recipients };
}

it('sends to each confirmed address, and lists what was sent', async () => {
  const { server, queue, send, list } = await openSchool();
  await queue();
  await send();
  expect(server.mails).toHaveLength(2);
  expect((await list()).map(({ kind, address, state }) => [kind, address, state])).toEqual(
    [
      ['document-asked-again', FATHER, 'sent'],
      ['document-asked-again', MOTHER, 'sent'],
    ].toSorted(),
  );
});

it('makes up for a mail server that was away, with the same Message-ID, and says so meanwhile', async () => {
  const { server, portal, admin, queue, send, list } = await openSchool();
  await queue();
  await server.close();
  await send();
  expect(await list({ state: 'queued' })).toHaveLength(2);
  const status = (await admin.get(paths.mailStatus)).json<{ error: unknown }>();
  expect(status).toMatchObject({ mail: 'on', error: { message: expect.any(String) as string } });
  expect((await admin.get(paths.overview)).json()).toMatchObject({
    to_set_up: expect.arrayContaining(['mail']) as string[],
  });
  const again = await startMailServer({ port: server.port });
  portal.pass(1 * HOURS);
  await send();
  expect(again.mails).toHaveLength(2);
  expect((await (await portal.admin()).get(paths.mailStatus)).json()).toMatchObject({
    error: null,
    counts: { queued: 0, sent: 2 },
  });
});

it('gives up after three days', async () => {
  const { server, portal, queue, send, list } = await openSchool();
  await queue();
  await server.close();
  for (let each = 0; each < 11; each++) {
    await send();
    portal.pass(8 * HOURS);
  }
  expect((await list()).map(({ state }) => state)).toEqual(['failed', 'failed']);
});

it('refuses an address at a 5xx answer until the office sends again, and tries a 4xx answer again', async () => {
  const { server, admin, portal, queue, send, list, addresses } = await openSchool();
  server.refuse(MOTHER, 550);
  server.refuse(FATHER, 450);
  await queue();
  await send();
  const states = async () => (await list()).map(({ address, state }) => [address, state]).toSorted();
  expect(await states()).toEqual([
    [FATHER, 'queued'],
    [MOTHER, 'refused'],
  ]);
  expect((await addresses()).find(({ address }) => address === MOTHER)?.state).toBe('refused');
  await queue();
  expect(await list()).toHaveLength(3);
  server.accept(MOTHER);
  server.accept(FATHER);
  portal.pass(10);
  await admin.post(paths.retryMessages, { state: 'refused' });
  await send();
  expect((await states()).map(([, state]) => state)).toEqual(['sent', 'sent', 'sent']);
});

it('sends again with the same Message-ID if the process is killed between the answer and the commit', async () => {
  const { server, portal, queue, send } = await openSchool();
  await queue();
  await send();
  // As the killed process left it: leased, and not marked as sent.
  const lease = new Date(portal.app.now().getTime() + 3 * 60_000).toISOString();
  await portal.db.updateTable('messages').set({ state: 'queued', next_attempt_at: lease }).execute();
  await send();
  expect(server.mails).toHaveLength(2);
  portal.pass(4);
  await send();
  expect(server.mails).toHaveLength(4);
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(2);
});

it('sends each message once from two processes', async () => {
  const { server, portal, send, openMailer } = await openSchool();
  for (let each = 0; each < 30; each++)
    await inTransaction(portal.db, (trx) =>
      queueMessages(trx, { kind: 'card-posted', studentIds: [ID] }, portal.app.now()),
    );
  await Promise.all([send(), send(openMailer())]);
  expect(server.mails).toHaveLength(60);
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(60);
});

it('announces posted cards, but not one that was withdrawn before', async () => {
  const { admin, list, send, recipients } = await openSchool();
  const post = await admin.post(paths.postReportCards, { ...TERM, posted: 1 });
  expect(post.statusCode).toBe(200);
  expect(await list({ state: 'queued' })).toHaveLength(2);
  await admin.post(paths.postReportCard, { ...TERM, student_id: ID, posted: 0, reason: 'Wrong' });
  expect(await list({ state: 'cancelled' })).toHaveLength(2);
  // Neither does the office send it by sending all cancelled messages again.
  await admin.post(paths.retryMessages, { state: 'cancelled' });
  await send();
  expect(recipients()).not.toContain(MOTHER);
  expect(recipients().length).toBeGreaterThan(0);
});

it('does not send to an address that was blocked, stopped or removed after the event', async () => {
  const { portal, server, queue, send, change, list } = await openSchool();
  await queue();
  await change({ parent: 'father', blocked: true, reason: 'Court order' });
  await setAddresses(portal, ID, { email_mother: 'new@example.org' }, { confirmed: false });
  await send();
  expect(server.mails).toEqual([]);
  expect((await list()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
});

it('asks to confirm a new address, which opening the link does not, and the button does once', async () => {
  const { portal, server, send, addresses } = await openSchool();
  await setAddresses(portal, ID, { email: 'Own@example.org' }, { confirmed: false });
  await send(undefined, { asks: true });
  const mail = server.mails.find(({ to }) => JSON.stringify(to).includes('Own@example.org'));
  const token = readToken(mail, 'confirm-address');
  const state = async () => (await addresses()).find(({ fields }) => fields.includes('email'))?.state;
  expect(await state()).toBe('unconfirmed');
  const family = portal.browser();
  expect((await family.post(paths.confirmAddress, { token: 'wrong' })).statusCode).toBe(422);
  expect((await family.post(paths.confirmAddress, { token })).json()).toEqual({ address: 'Own@example.org' });
  expect(await state()).toBe('confirmed');
  expect((await family.post(paths.confirmAddress, { token })).statusCode).toBe(422);
  const stored = await portal.db.selectFrom('message_tokens').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(token);
});

it('a link to confirm ends after seven days', async () => {
  const { portal, server, send } = await openSchool();
  await setAddresses(portal, ID, { email: 'own@example.org' }, { confirmed: false });
  await send(undefined, { asks: true });
  const token = readToken(
    server.mails.find(({ to }) => JSON.stringify(to).includes('own@example.org')),
    'confirm-address',
  );
  portal.pass(7 * 24 * HOURS);
  expect((await portal.browser().post(paths.confirmAddress, { token })).statusCode).toBe(422);
});

it('stops with one click of a mail program, without a session, and nothing else', async () => {
  const { portal, server, queue, send, addresses } = await openSchool();
  await queue();
  await send();
  const url = server.mails[0]?.headers.get('list') as { unsubscribe: { url: string } } | undefined;
  const path = new URL(url?.unsubscribe.url ?? '').pathname;
  const opened = await portal.app.inject({ method: 'GET', url: path });
  expect([opened.statusCode, opened.headers.location]).toEqual([
    302,
    path.replace('/api/stop-messages/', '/stop-messages#'),
  ]);
  expect((await addresses()).filter(({ stopped }) => stopped)).toEqual([]);
  const click = await portal.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(click.statusCode).toBe(200);
  expect((await addresses()).filter(({ stopped }) => stopped)).toHaveLength(1);
  await queue();
  await send();
  expect(server.mails).toHaveLength(3);
});

it('lets a family stop an address, and only the office block one', async () => {
  const { portal, addresses } = await openSchool();
  await portal.db
    .updateTable('student_accounts')
    .set({ password_hash: 'x' })
    .where('student_id', '=', ID)
    .execute();
  const family = await portal.student(ID);
  const url = pathTo(paths.messageAddresses, { id: ID });
  const stopped = await family.post(url, { address: MOTHER, stopped: true });
  expect(stopped.json<MessageAddress[]>().find(({ address }) => address === MOTHER)?.stopped).toBe(true);
  const block = { address: MOTHER, blocked: true, reason: 'x' };
  expect((await family.post(url, block)).statusCode).toBe(403);
  expect((await addresses()).some(({ blocked }) => blocked)).toBe(false);
  const stranger = { address: 'stranger@example.org', stopped: true };
  expect((await family.post(url, stranger)).statusCode).toBe(404);
});

it('keeps a blocked parent out of reminders, contact lists and exports at the next request', async () => {
  const { admin, change, portal } = await openSchool();
  await portal.db
    .updateTable('students')
    .set({ father_name: 'Mark Ali', mobile_phone_father: '5550199' })
    .where('id', '=', ID)
    .execute();
  expect((await change({ parent: 'father', blocked: true })).statusCode).toBe(422);
  expect((await change({ parent: 'father', blocked: true, reason: 'Court order' })).statusCode).toBe(200);
  const selection = { ids: [ID] };
  const recipients = (await admin.post(paths.reminderRecipients, { selection })).body;
  expect(recipients).not.toContain(FATHER);
  expect(recipients).not.toContain('5550199');
  const { students } = (await admin.get(paths.parentsContact)).json<{
    students: { id: string; parents: unknown[] }[];
  }>();
  expect(students.find(({ id }) => id === ID)?.parents).toContainEqual({
    parent: 'father',
    name: 'Mark Ali (do not contact)',
    mobile: null,
    email: null,
  });
  await portal.db
    .updateTable('student_accounts')
    .set({ password_hash: 'x' })
    .where('student_id', '=', ID)
    .execute();
  const family = await portal.student(ID);
  const seen = await family.get(pathTo(paths.messageAddresses, { id: ID }));
  expect(seen.statusCode).toBe(200);
  expect(seen.body).not.toContain('Court order');
  expect((await admin.get(pathTo(paths.blockedParents, { id: ID }))).json()).toMatchObject([
    { parent: 'father', reason: 'Court order', by: 'admin' },
  ]);
  expect((await change({ parent: 'father', blocked: false })).statusCode).toBe(200);
  expect((await admin.post(paths.reminderRecipients, { selection })).body).toContain(FATHER);
});

it('keeps the address of a blocked parent blocked in another field, until the parent is unblocked', async () => {
  const { portal, addresses, change } = await openSchool();
  await change({ parent: 'father', blocked: true, reason: 'Court order' });
  await setAddresses(portal, ID, { email: FATHER, email_mother: MOTHER }, { confirmed: true });
  const listBlocked = async () =>
    (await addresses()).filter(({ blocked }) => blocked).map(({ address }) => address);
  expect(await listBlocked()).toEqual([FATHER]);
  await change({ parent: 'father', blocked: false });
  expect(await listBlocked()).toEqual([]);
});

it('sends a message for each child to an address that siblings share', async () => {
  const { server, portal, send } = await openSchool();
  const sibling = '20260102';
  await setAddresses(portal, sibling, { email_mother: MOTHER }, { confirmed: true });
  await inTransaction(portal.db, (trx) =>
    queueMessages(trx, { kind: 'document-asked-again', studentIds: [ID, sibling] }, portal.app.now()),
  );
  await send();
  const toMother = server.mails.filter(({ to }) => to && [to].flat()[0]?.text === MOTHER);
  expect(new Set(toMother.map(({ messageId }) => messageId)).size).toBe(2);
});

it('reminds of each student once in 24 hours unless confirmed', async () => {
  const { server, portal, send } = await openSchool();
  const remind = async (more: object = {}) =>
    (
      await (
        await portal.admin()
      ).post(paths.remind, { selection: { ids: [ID] }, text: 'Please bring the form.', ...more })
    ).json<Reminder>();
  expect(await remind({ preview: true })).toMatchObject({ students: 1, messages: 2 });
  expect(await remind()).toMatchObject({ students: 1, messages: 2, recent: { count: 0 } });
  expect(await remind()).toMatchObject({ students: 0, messages: 0, recent: { count: 1 } });
  expect(await remind({ again: true })).toMatchObject({ messages: 2 });
  portal.pass(24 * HOURS + 1);
  expect(await remind({ preview: true })).toMatchObject({ students: 1, recent: { count: 0 } });
  await send();
  expect(server.mails.map(({ text }) => text).every((text) => text?.includes('Please bring the form.'))).toBe(
    true,
  );
});

it('says nothing of marks, health, ID or birth date in any kind of message', async () => {
  const { portal, server, queue, send } = await openSchool();
  await portal.db
    .updateTable('students')
    .set({
      first_name: 'Planted',
      last_name: 'Zz91',
      date_of_birth: '2013-04-17',
      allergy: 'Zz92',
      medical_history: 'Zz93',
      asthma: 1,
    })
    .where('id', '=', ID)
    .execute();
  for (const kind of messageKinds) await queue(kind);
  await portal.db
    .updateTable('message_addresses')
    .set({ confirmed_at: null })
    .where('student_id', '=', ID)
    .execute();
  await queue('confirm-address');
  await send();
  await portal.db
    .updateTable('message_addresses')
    .set({ confirmed_at: '2026-09-01T12:00:00.000Z' })
    .where('student_id', '=', ID)
    .execute();
  for (const kind of messageKinds) await queue(kind);
  await send();
  const texts = server.mails.map(({ subject, text, html }) => [subject, text, html].join('\n'));
  expect(new Set(server.mails.map(({ subject }) => subject)).size).toBe(messageKinds.length);
  for (const text of texts)
    expect(text).not.toMatch(
      /Zz9|20260101|2013|April|asthma|\b\d{1,3}(?:\.\d)?\s*%|average|mark(?:s|ed)?\b/i,
    );
});

it('writes nothing without mail outside the demo school, and keeps texts to be read in it', async () => {
  const demo = await testPortal();
  await setAddresses(demo, ID, { email_mother: MOTHER }, { confirmed: true });
  await inTransaction(demo.db, (trx) =>
    queueMessages(trx, { kind: 'password-reset', studentIds: [ID] }, demo.app.now()),
  );
  const { send } = createTestSender(demo);
  await send();
  const admin = await demo.admin();
  const [entry] = (await admin.get(pathTo(paths.messages, {}, { student_id: ID }))).json<MessagesPage>().data;
  const message = await admin.get(pathTo(paths.message, { message: entry?.id ?? 0 }));
  expect(message.json()).toMatchObject({
    state: 'sent',
    text: expect.stringMatching(/reset-password#[\w-]{43}/) as string,
  });

  await demo.db.deleteFrom('messages').execute();
  await demo.db.deleteFrom('settings').where('key', '=', 'messages_written').execute();
  await inTransaction(demo.db, (trx) =>
    queueMessages(trx, { kind: 'card-posted', studentIds: [ID] }, demo.app.now()),
  );
  expect(await demo.db.selectFrom('messages').selectAll().execute()).toEqual([]);
});

it('does not write to an address again and again', async () => {
  const { portal, change, list } = await openSchool();
  await setAddresses(portal, ID, { email_mother: 'new@example.org' }, { confirmed: false });
  const sendLink = async () => (await change({ address: 'new@example.org', send_link: true })).statusCode;
  expect([await sendLink(), await sendLink()]).toEqual([200, 429]);
  expect(await list({ kind: 'confirm-address' })).toHaveLength(1);
});

it('takes one click, in either form that mail programs send, to stop messages', async () => {
  const { portal, addresses } = await openSchool();
  const { stop_token: token } = await portal.db
    .selectFrom('message_addresses')
    .select('stop_token')
    .where('address', '=', MOTHER)
    .executeTakeFirstOrThrow();
  for (const [type, body] of [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ] as const) {
    await portal.db.updateTable('message_addresses').set({ stopped_at: null }).execute();
    const response = await portal.app.inject({
      method: 'POST',
      url: pathTo(paths.stopMessages, { token }),
      headers: { 'content-type': type },
      body,
    });
    expect(response.statusCode, type).toBe(200);
    expect((await addresses()).filter(({ stopped }) => stopped)).toHaveLength(1);
  }
});
