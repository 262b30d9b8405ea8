import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { expect, it } from 'vitest';
import { FATHER, ID, MOTHER, openMailSchool } from '../../testing/mail-school.ts';
import { setAddresses } from '../../testing/messages.ts';

it('does not send to an address that was blocked, stopped or removed after the event', async () => {
  const { portal, server, queue, send, change, list } = await openMailSchool();
  await queue();
  await change({ parent: 'father', blocked: true, reason: 'Court order' });
  await setAddresses(portal, ID, { email_mother: 'new@example.org' }, { confirmed: false });
  await send();
  expect(server.mails).toEqual([]);
  expect((await list()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
});

it('keeps a blocked parent out of reminders, contact lists and exports at the next request', async () => {
  const { admin, change, portal } = await openMailSchool();
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
  const { portal, addresses, change } = await openMailSchool();
  await change({ parent: 'father', blocked: true, reason: 'Court order' });
  await setAddresses(portal, ID, { email: FATHER, email_mother: MOTHER }, { confirmed: true });
  const listBlocked = async () =>
    (await addresses()).filter(({ blocked }) => blocked).map(({ address }) => address);
  expect(await listBlocked()).toEqual([FATHER]);
  await change({ parent: 'father', blocked: false });
  expect(await listBlocked()).toEqual([]);
});
