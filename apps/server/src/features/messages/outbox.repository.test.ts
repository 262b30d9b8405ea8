import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { FamilyMessageKind } from '@formroom/domain/messages/kinds.ts';
import { expect, it } from 'vitest';
import { inTransaction } from '../../db/database.ts';
import { FATHER, ID, MOTHER, openMailSchool } from '../../testing/mail-school.ts';
import {
  cancelMessage,
  cancelMessagesAbout,
  endMessage,
  findMessage,
  insertMessages,
  leaseMessages,
  type MessageRow,
  postponeMessage,
  storeSent,
} from './outbox.repository.ts';
import { retryMessages } from './retry-messages.service.ts';
import { sendMessage } from './send-messages.service.ts';

const NEW_ID = 'FC-0100';

async function openOutbox() {
  const school = await openMailSchool();
  const { portal, sending } = school;
  const { db } = portal;
  const now = portal.app.now();
  const insert = (...kinds: FamilyMessageKind[]) =>
    inTransaction(db, (trx) =>
      insertMessages(
        trx,
        kinds.map((kind) => ({ kind, studentId: ID, address: FATHER, about: '2026/1' })),
        now,
      ),
    );
  const lease = (limit = 5) =>
    leaseMessages(db, { now: portal.app.now(), until: new Date(now.getTime() + 60_000), limit });
  const send = async (rows: readonly MessageRow[]) => {
    for (const row of rows) await sendMessage(sending, row);
  };
  const listStates = async () =>
    (await db.selectFrom('messages').select('state').orderBy('id').execute()).map(({ state }) => state);
  return { ...school, db, now, insert, lease, send, listStates };
}

it('leases a link for a new password before the others, and no message twice', async () => {
  const { insert, lease } = await openOutbox();
  await insert('reminder', 'card-posted', 'password-reset');
  const leaseKinds = async (limit: number) => (await lease(limit)).map(({ kind }) => kind);
  expect(await leaseKinds(1)).toEqual(['password-reset']);
  expect((await leaseKinds(5)).toSorted()).toEqual(['card-posted', 'reminder']);
  expect(await leaseKinds(5)).toEqual([]);
});

it('sends a leased message whose student has got another ID', async () => {
  const { admin, server, queue, lease, send, listStates } = await openOutbox();
  await queue();
  const leased = await lease();
  expect((await admin.post(paths.changeStudentId, { student_id: ID, new_id: NEW_ID })).statusCode).toBe(200);
  await send(leased);
  expect(server.mails).toHaveLength(2);
  expect(await listStates()).toEqual(['sent', 'sent']);
});

it('does not cancel a message whose student gets another ID at that moment', async () => {
  const { db, admin, insert, lease, listStates } = await openOutbox();
  await insert('reminder');
  const [row] = await lease();
  await admin.post(paths.changeStudentId, { student_id: ID, new_id: NEW_ID });
  if (!row) throw new Error('No message is due.');
  expect(await cancelMessage(db, row)).toBe(false);
  expect(await cancelMessage(db, { ...row, student_id: NEW_ID })).toBe(true);
  expect(await listStates()).toEqual(['cancelled']);
});

it('does not send what was stopped, blocked or cancelled after it was leased', async () => {
  const { server, queue, change, insert, lease, send, db, listStates } = await openOutbox();
  await queue();
  await insert('card-posted');
  const leased = await lease();
  await change({ address: MOTHER, stopped: true });
  await change({ parent: 'father', blocked: true, reason: 'Court order' });
  await inTransaction(db, (trx) => cancelMessagesAbout(trx, { kind: 'card-posted', about: '2026/1' }));
  await send(leased);
  expect(server.mails).toEqual([]);
  expect(await listStates()).toEqual(['cancelled', 'cancelled', 'cancelled']);
});

it('keeps a message cancelled whose attempt ends without success, but not one that was sent', async () => {
  const { db, now, insert, lease } = await openOutbox();
  await insert('card-posted');
  const [row] = await lease();
  if (!row) throw new Error('No message is due.');
  await inTransaction(db, (trx) => cancelMessagesAbout(trx, { kind: 'card-posted', about: '2026/1' }));
  const cancelled = await findMessage(db, row.id);
  await endMessage(db, row.id, { state: 'refused', error: '550' });
  await endMessage(db, row.id, { state: 'failed' });
  await postponeMessage(db, row, now, '450');
  expect(await findMessage(db, row.id)).toEqual(cancelled);
  // Nor does the office send it by sending again.
  expect(await retryMessages(db, { ids: [row.id] }, now)).toEqual({ changed: 0 });
  await storeSent(db, row.id, { sent_at: now.toISOString(), kept_text: null });
  expect(await findMessage(db, row.id)).toMatchObject({ state: 'sent', error: null });
});

it('does not send again a link for a new password that nobody waits for', async () => {
  const { db, now, insert, listStates } = await openOutbox();
  await insert('password-reset', 'password-reset', 'reminder');
  const [first] = await db.selectFrom('messages').select('id').orderBy('id').execute();
  await db
    .updateTable('messages')
    .set({ state: 'failed' })
    .where('id', '!=', first?.id ?? 0)
    .execute();
  await retryMessages(db, { state: 'failed' }, now);
  expect(await listStates()).toEqual(['queued', 'failed', 'queued']);
  const ids = (await db.selectFrom('messages').select('id').execute()).map(({ id }) => id);
  expect(await retryMessages(db, { ids }, now)).toEqual({ changed: 2 });
});

it('refuses numbers of messages that the database can’t compare', async () => {
  const { admin } = await openOutbox();
  const tooLarge = 3_000_000_000;
  const answers = [
    await admin.get(pathTo(paths.messages, {}, { before: String(tooLarge) })),
    await admin.get(pathTo(paths.message, { message: tooLarge })),
    await admin.post(paths.retryMessages, { ids: [tooLarge] }),
    await admin.post(paths.cancelMessages, { ids: ['1'] }),
    await admin.post(paths.cancelMessages, { ids: Array.from({ length: 501 }, (_, index) => index + 1) }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422, 422]);
});
