import { type ListedSheet, listedSheetSchema } from '@formroom/domain/api/mark-sheets.ts';
import { officePaths, paths } from '@formroom/domain/api/paths.ts';
import { remindTeachers, type TeacherReminder } from '@formroom/domain/api/sheet-reminders.ts';
import { termSchema } from '@formroom/domain/api/terms.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockError, mockGet } from '#web/testing/fake-api.ts';
import { listedSheet } from '#web/testing/fake-teaching.ts';
import { signedInAsStaff, unpostedTerm } from '#web/testing/fixtures.ts';
import { csrfCookie } from '#web/testing/mock-post.ts';
import { openPortal } from '#web/testing/open-portal.tsx';

const dialog = page.getByRole('dialog', { name: 'Remind teachers' });
const open = page.getByRole('button', { name: 'Remind teachers…' });
const press = (name: string) => dialog.getByRole('button', { name }).click();

const sheets: ListedSheet[] = [
  listedSheet,
  { ...listedSheet, class_id: '2B', state: 'closed' },
  { ...listedSheet, class_id: '2C', teacher: 'R. Joseph' },
  { ...listedSheet, class_id: '2D', teacher: 'S. Ali', state: 'handed_in' },
  { ...listedSheet, class_id: '3A', teacher: null },
];
const first: TeacherReminder = {
  subject: 'Mark sheets to hand in at St. Hilary',
  message: 'Not handed in on 29 November 2026: Mathematics: 2A, 2B',
  messages: 1,
  unreachable: [
    { teacher: 'R. Joseph', reason: 'no_email' },
    { teacher: 'T. Singh', reason: 'no_email' },
  ],
  recent: ['U. Bridge'],
};

const openSheets = (role: 'office' | 'read') => {
  api.use(
    ...signedInAsStaff(role),
    csrfCookie,
    mockGet(paths.listedTerms, termSchema.array(), [unpostedTerm]),
    mockGet(paths.markSheets, listedSheetSchema.array(), sheets),
  );
  openPortal(officePaths.markSheets);
};

test('the office chooses who is reminded of the sheets that it looks at, and reads who can’t be reached', async () => {
  const sent: unknown[] = [];
  api.use(
    http.post(`*${paths.remindTeachers}`, async ({ request }) => {
      const body = remindTeachers.body.parse(await request.json());
      sent.push(body);
      const answer = body.again ? { ...first, messages: 2, recent: [] } : first;
      return HttpResponse.json(remindTeachers.response.parse(answer));
    }),
  );
  openSheets('office');
  await open.click();
  await expect.element(dialog.getByText(/2 teachers with sheets that are not handed in/)).toBeVisible();
  await expect.element(dialog.getByText(/1 sheet without a teacher is left out/)).toBeVisible();
  await expect.element(dialog.getByLabelText('P. Khan, 2 sheets')).toBeChecked();
  await expect.element(dialog.getByText('S. Ali')).not.toBeInTheDocument();
  await expectAccessible('whom to remind');
  await dialog.getByLabelText('All 2 teachers').click();
  await dialog.getByLabelText('P. Khan, 2 sheets').click();
  await dialog.getByLabelText('Text', { exact: true }).fill('Please hand in.');
  await press('Preview');
  await expect.element(dialog.getByRole('group', { name: 'Message' })).toHaveTextContent(first.subject);
  await expect.element(dialog.getByText('1 message to 1 teacher, for example:')).toHaveFocus();
  await expect
    .element(dialog)
    .toHaveTextContent(
      '2 teachers have no email address: R. Joseph, T. Singh. You can change this under Administrators.',
    );
  await expect.element(dialog).toHaveTextContent('1 teacher left out, because a reminder was sent within');
  await expectAccessible('the preview');
  await dialog.getByRole('checkbox', { name: 'Remind these teachers again' }).click();
  await press('Send 2 messages');
  await expect
    .element(dialog.getByRole('status'))
    .toHaveTextContent('2 messages are being sent. 2 teachers have no email address: R. Joseph, T. Singh.');
  await expectAccessible('sent');
  const body = { year: 2026, term: 1, teachers: ['P. Khan'], text: 'Please hand in.' };
  expect(sent).toEqual([
    { ...body, preview: true, again: false },
    { ...body, preview: true, again: true },
    { ...body, preview: false, again: true },
  ]);
});

test('a search narrows whom a reminder offers, and without mail it says so', async () => {
  openSheets('office');
  await page.getByRole('searchbox').fill('2C');
  await open.click();
  await expect.element(dialog.getByLabelText('R. Joseph, 1 sheet')).toBeChecked();
  await expect.element(dialog.getByText('P. Khan')).not.toBeInTheDocument();
  api.use(mockError(paths.remindTeachers, 409, 'Messages are not set up, so nothing can be sent.', 'post'));
  await press('Preview');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Messages are not set up');
  await expectAccessible('without mail');
});

test('the role Read only reminds nobody', async () => {
  openSheets('read');
  await expect.element(page.getByText('1 of 5 handed in')).toBeVisible();
  await expect.element(open).not.toBeInTheDocument();
});
