import { paths } from '@formroom/domain/api/paths.ts';
import type { Reminder } from '@formroom/domain/api/messages.ts';
import { expect, it } from 'vitest';
import { listAuditEntries } from '../../testing/audit-log.ts';
import { HOUR, ID, openMailSchool } from '../../testing/mail-school.ts';

it('reminds of each student once in 24 hours unless confirmed', async () => {
  const { server, portal, send } = await openMailSchool();
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
  portal.pass(24 * HOUR + 1);
  expect(await remind({ preview: true })).toMatchObject({ students: 1, recent: { count: 0 } });
  await send();
  expect(server.mails.map(({ text }) => text).every((text) => text?.includes('Please bring the form.'))).toBe(
    true,
  );
});

it('names every student who can’t be reached, and logs what is sent, but not a preview', async () => {
  const { portal, admin } = await openMailSchool();
  await portal.db.deleteFrom('message_addresses').where('student_id', '!=', ID).execute();
  const selection = { filter: {} };
  const preview = await admin.post(paths.remind, { selection, text: 'x', preview: true });
  const { unreachable } = preview.json<Reminder>();
  expect(unreachable.count).toBeGreaterThan(50);
  expect(unreachable.students).toHaveLength(unreachable.count);
  expect(unreachable.students.map(({ student_id: id }) => id)).not.toContain(ID);
  await admin.post(paths.remind, { selection: { ids: [ID] }, text: 'x' });
  const events = (await listAuditEntries(admin)).map(({ event }) => event);
  expect(events.filter((event) => event === 'reminder-sent')).toHaveLength(1);
  expect(events.filter((event) => event === 'recipients-viewed')).toHaveLength(1);
  const many = Array.from({ length: 10_000 }, (_, index) => `unknown${index}`);
  const remind = async (ids: unknown[]) =>
    (await admin.post(paths.remind, { selection: { ids }, text: 'x' })).statusCode;
  expect([await remind([...many.slice(1), ID]), await remind([...many, ID]), await remind([1])]).toEqual([
    200, 422, 422,
  ]);
});
