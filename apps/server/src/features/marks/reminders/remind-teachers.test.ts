import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { ListedSheet } from '@formroom/domain/api/mark-sheets.ts';
import type { MessagesPage } from '@formroom/domain/api/messages.ts';
import type { TeacherReminder } from '@formroom/domain/api/sheet-reminders.ts';
import { expect, it } from 'vitest';
import { assignTeacher } from '../../../testing/assign-teacher.ts';
import { listAuditEntries } from '../../../testing/audit-log.ts';
import { HOUR, openMailSchool } from '../../../testing/mail-school.ts';
import { sheets, YEAR } from '../../../testing/mark-sheets.ts';
import { testPortal } from '../../../testing/test-portal.ts';

const KHAN = 'khan@example.org';
const TERM = { year: YEAR, term: 1 };

/** A school with a mail server, two teachers who owe sheets, and a third without an email address. */
async function openSchool() {
  const { server, portal, admin, send } = await openMailSchool();
  const { db } = portal;
  const subjects = (await admin.get(sheets))
    .json<ListedSheet[]>()
    .filter(({ class_id: name }) => name === '2A');
  const [first, second, third] = subjects;
  if (!first || !second || !third) throw new Error('The class has too few subjects.');
  const addTeacher = async (name: string, email: string | null) => {
    await db.insertInto('admins').values({ name, password_hash: '', role: 'teacher', email }).execute();
  };
  await addTeacher('P. Khan', KHAN);
  await addTeacher('R. Joseph', 'joseph@example.org');
  await addTeacher('S. Ali', null);
  const assign = (class_id: string, subject: number, teacher: string) =>
    assignTeacher(db, { year: YEAR, class_id, subject, teacher });
  await assign('2A', first.subject, 'P. Khan');
  await assign('2B', first.subject, 'P. Khan');
  await assign('2A', second.subject, 'R. Joseph');
  await assign('2A', third.subject, 'S. Ali');
  const remind = async (more: object = {}) => {
    const body = { ...TERM, text: 'Please hand in.', ...more };
    return (await (await portal.admin()).post(paths.remindTeachers, body)).json<TeacherReminder>();
  };
  const list = async (query: Record<string, string>) =>
    (await admin.get(pathTo(paths.messages, {}, query))).json<MessagesPage>().data;
  const handIn = (class_id: string, subject: number) =>
    admin.post(paths.markSheetState, { ...TERM, class_id, subject, state: 'handed_in' });
  return { server, portal, db, admin, send, remind, list, handIn, first };
}

it('sends each teacher who owes sheets one message that lists them, and names who has no address', async () => {
  const { server, admin, send, remind, list, handIn, first } = await openSchool();
  const preview = await remind({ preview: true });
  expect(preview).toMatchObject({
    messages: 2,
    unreachable: [{ teacher: 'S. Ali', reason: 'no_email' }],
    recent: [],
  });
  expect(preview.message).toContain(`${first.subject_name}: 2A, 2B`);
  await handIn('2B', first.subject);
  expect(await remind({ teachers: ['P. Khan'] })).toMatchObject({ messages: 1, unreachable: [] });
  await send();
  const [mail] = server.mails;
  expect(server.mails).toHaveLength(1);
  expect(mail?.text).toMatch(/Please hand in\.\n\nNot handed in on/);
  expect(mail?.text).toContain(`\n${first.subject_name}: 2A\n`);
  expect(mail?.text).toMatch(
    /Marks can be typed until .*\n\nOpen the mark sheets: http.*\/admin\/mark-sheets/,
  );
  expect(mail?.headers.has('list-unsubscribe')).toBe(false);
  expect(await list({ kind: 'sheets-owed' })).toMatchObject([
    { student_id: null, teacher: 'P. Khan', address: KHAN, state: 'sent' },
  ]);
  const events = (await listAuditEntries(admin)).filter(({ event }) => event === 'teachers-reminded');
  expect(events).toMatchObject([{ details: `${YEAR}/1, 1 teacher` }]);
});

it('reminds a teacher of a term once in 24 hours unless confirmed', async () => {
  const { portal, remind } = await openSchool();
  const [one, two] = await Promise.all([remind(), remind()]);
  expect([one.messages, two.messages].toSorted()).toEqual([0, 2]);
  expect(await remind()).toMatchObject({ messages: 0, recent: ['P. Khan', 'R. Joseph'] });
  expect(await remind({ again: true })).toMatchObject({ messages: 2, recent: [] });
  portal.pass(24 * HOUR + 1);
  expect(await remind({ preview: true })).toMatchObject({ messages: 2, recent: [] });
});

it('gives an address that was refused nothing more, until it is changed or the office sends again', async () => {
  const { server, portal, db, send, remind, list } = await openSchool();
  server.refuse(KHAN, 550);
  await remind({ teachers: ['P. Khan'] });
  await send();
  expect(await list({ kind: 'sheets-owed', state: 'refused' })).toHaveLength(1);
  expect(await remind({ preview: true })).toMatchObject({
    messages: 1,
    unreachable: [
      { teacher: 'P. Khan', reason: 'refused' },
      { teacher: 'S. Ali', reason: 'no_email' },
    ],
  });
  server.accept(KHAN);
  await (await portal.admin()).post(paths.retryMessages, { state: 'refused' });
  await send();
  expect(server.mails).toHaveLength(1);
  await db.updateTable('admins').set({ disabled_at: '2026-01-01' }).where('name', '=', 'P. Khan').execute();
  const { unreachable } = await remind({ preview: true });
  expect(unreachable).toContainEqual({ teacher: 'P. Khan', reason: 'disabled' });
});

it('does not send to a changed address, or to a removed teacher', async () => {
  const { server, db, send, remind, list } = await openSchool();
  await remind();
  await db.updateTable('admins').set({ email: 'new@example.org' }).where('name', '=', 'P. Khan').execute();
  await db.deleteFrom('admins').where('name', '=', 'R. Joseph').execute();
  await send();
  expect(await list({ kind: 'sheets-owed' })).toMatchObject([{ teacher: 'P. Khan', state: 'cancelled' }]);
  expect(server.mails).toEqual([]);
});

it('has no marks, names or IDs of students', async () => {
  const { server, db, send, remind } = await openSchool();
  await db.updateTable('students').set({ first_name: 'Zz91', last_name: 'Zz92' }).execute();
  await db.updateTable('subject_results').set({ course_mark: '87.25', exam_mark: '13.75' }).execute();
  const ids = await db.selectFrom('students').select('id').execute();
  await remind();
  await send();
  expect(server.mails).toHaveLength(2);
  for (const { subject, text, html, headerLines } of server.mails) {
    const all = [...headerLines.map(({ line }) => line), subject, text, html].join('\n');
    expect(all).not.toMatch(/Zz9|87\.25|13\.75|\d\s*%/);
    expect(ids.filter(({ id }) => all.includes(id))).toEqual([]);
  }
});

it('says that nothing can be sent without mail', async () => {
  const portal = await testPortal();
  await portal.db.deleteFrom('settings').where('key', '=', 'messages_written').execute();
  const refused = await (await portal.admin()).post(paths.remindTeachers, { ...TERM, text: 'x' });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { message: 'Messages are not set up, so nothing can be sent. System status says how.' },
  ]);
});
