import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { MessageAddress } from '@formroom/domain/api/message-addresses.ts';
import { expect, it } from 'vitest';
import { FATHER, HOUR, ID, MOTHER, openMailSchool } from '../../testing/mail-school.ts';
import { readToken, setAddresses } from '../../testing/messages.ts';
import { askNewAddresses } from './ask-addresses.service.ts';

it('asks to confirm a new address, which opening the link does not, and the button does once', async () => {
  const { portal, server, send, addresses } = await openMailSchool();
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
  const { portal, server, send } = await openMailSchool();
  await setAddresses(portal, ID, { email: 'own@example.org' }, { confirmed: false });
  await send(undefined, { asks: true });
  const token = readToken(
    server.mails.find(({ to }) => JSON.stringify(to).includes('own@example.org')),
    'confirm-address',
  );
  portal.pass(7 * 24 * HOUR);
  expect((await portal.browser().post(paths.confirmAddress, { token })).statusCode).toBe(422);
});

it('stops with one click of a mail program, without a session, and nothing else', async () => {
  const { portal, server, queue, send, addresses } = await openMailSchool();
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
  const { portal, addresses } = await openMailSchool();
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

it('does not write to an address again and again', async () => {
  const { portal, change, list } = await openMailSchool();
  await setAddresses(portal, ID, { email_mother: 'new@example.org' }, { confirmed: false });
  const sendLink = async () => (await change({ address: 'new@example.org', send_link: true })).statusCode;
  expect([await sendLink(), await sendLink()]).toEqual([200, 429]);
  expect(await list({ kind: 'confirm-address' })).toHaveLength(1);
});

it('takes one click, in either form that mail programs send, to stop messages', async () => {
  const { portal, addresses } = await openMailSchool();
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

it('tells the owner of a confirmed address once that it is no longer in the record, except a blocked one', async () => {
  const { portal, server, change, send, list } = await openMailSchool();
  const { db } = portal;
  await change({ address: MOTHER, stopped: true });
  await change({ parent: 'father', blocked: true, reason: 'Court order' });
  await setAddresses(portal, ID, { email_mother: 'new@example.org' }, { confirmed: false });
  await Promise.all([1, 2].map(() => askNewAddresses(db, portal.app.now(), undefined)));
  await send(undefined, { asks: true });
  const told = await list({ kind: 'address-replaced' });
  expect(told.map(({ address, state }) => [address, state]).toSorted()).toEqual([
    [FATHER, 'cancelled'],
    [MOTHER, 'sent'],
  ]);
  const mails = server.mails.filter(({ to }) => to && [to].flat()[0]?.text === MOTHER);
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringMatching(
      /^St. Hilary .*\n\nThis email address was replaced in or removed from the record of /,
    ),
  ]);
});

it('sends at most ten links a day about a student, whatever the addresses', async () => {
  const { portal, change, list } = await openMailSchool();
  const statuses = [];
  for (let each = 0; each < 11; each++) {
    const address = `stranger${each}@example.org`;
    await setAddresses(portal, ID, { email: address }, { confirmed: false });
    portal.pass(11);
    statuses.push((await change({ address, send_link: true })).statusCode);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  expect(await list({ kind: 'confirm-address' })).toHaveLength(10);
});
