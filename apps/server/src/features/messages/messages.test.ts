import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { MessagesPage } from '@formroom/domain/api/messages.ts';
import { expect, it } from 'vitest';
import { inTransaction } from '../../db/database.ts';
import { FATHER, HOUR, ID, MOTHER, openMailSchool } from '../../testing/mail-school.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { createTestSender, setAddresses } from '../../testing/messages.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { insertMessages } from './outbox.repository.ts';
import { queueMessages } from './queue-messages.service.ts';

const TERM = { year: 2026, term: 1 };

it('sends to each confirmed address, and lists what was sent', async () => {
  const { server, queue, send, list } = await openMailSchool();
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
  const { server, portal, admin, queue, send, list } = await openMailSchool();
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
  portal.pass(HOUR);
  await send();
  expect(again.mails).toHaveLength(2);
  expect((await (await portal.admin()).get(paths.mailStatus)).json()).toMatchObject({
    error: null,
    counts: { queued: 0, sent: 2 },
  });
});

it('gives up after three days', async () => {
  const { server, portal, queue, send, list } = await openMailSchool();
  await queue();
  await server.close();
  for (let each = 0; each < 11; each++) {
    await send();
    portal.pass(8 * HOUR);
  }
  expect((await list()).map(({ state }) => state)).toEqual(['failed', 'failed']);
});

it('refuses an address at a 5xx answer until the office sends again, and tries a 4xx answer again', async () => {
  const { server, admin, portal, queue, send, list, addresses } = await openMailSchool();
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
  const { server, portal, queue, send } = await openMailSchool();
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
  const { server, portal, send, openMailer } = await openMailSchool();
  for (let each = 0; each < 30; each++)
    await inTransaction(portal.db, (trx) =>
      queueMessages(trx, { kind: 'card-posted', studentIds: [ID] }, portal.app.now()),
    );
  await Promise.all([send(), send(openMailer())]);
  expect(server.mails).toHaveLength(60);
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(60);
});

it('announces posted cards, but not one that was withdrawn before, and reminds nobody of their sheets', async () => {
  const { portal, admin, list, send, recipients } = await openMailSchool();
  const reminder = { kind: 'sheets-owed', teacher: 'admin', address: 'office@example.org' } as const;
  await inTransaction(portal.db, (trx) =>
    insertMessages(
      trx,
      [
        { ...reminder, about: '2026/1' },
        { ...reminder, about: '2026/2' },
      ],
      portal.app.now(),
    ),
  );
  const post = await admin.post(paths.postReportCards, { ...TERM, posted: 1 });
  expect(post.statusCode).toBe(200);
  expect(await list({ state: 'queued' })).toHaveLength(2);
  await admin.post(paths.postReportCard, { ...TERM, student_id: ID, posted: 0, reason: 'Wrong' });
  expect(await list({ state: 'cancelled' })).toHaveLength(2);
  // Neither does the office send it by sending all cancelled messages again.
  await admin.post(paths.retryMessages, { state: 'cancelled' });
  await send();
  const reminders = (
    await admin.get(pathTo(paths.messages, {}, { kind: 'sheets-owed' }))
  ).json<MessagesPage>();
  expect(reminders.data.map(({ state, error }) => [state, error])).toEqual([
    // The address is not that of the administrator.
    ['cancelled', null],
    ['cancelled', 'What it says is no longer so.'],
  ]);
  expect(recipients()).not.toContain(MOTHER);
  expect(recipients().length).toBeGreaterThan(0);
});

it('sends a message for each child to an address that siblings share', async () => {
  const { server, portal, send } = await openMailSchool();
  const sibling = '20260102';
  await setAddresses(portal, sibling, { email_mother: MOTHER }, { confirmed: true });
  await inTransaction(portal.db, (trx) =>
    queueMessages(trx, { kind: 'document-asked-again', studentIds: [ID, sibling] }, portal.app.now()),
  );
  await send();
  const toMother = server.mails.filter(({ to }) => to && [to].flat()[0]?.text === MOTHER);
  expect(new Set(toMother.map(({ messageId }) => messageId)).size).toBe(2);
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
