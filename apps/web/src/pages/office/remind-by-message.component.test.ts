import { type Reminder, remind } from '@formroom/domain/api/messages.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockError } from '#web/testing/fake-api.ts';
import { signedInAsOffice } from '#web/testing/fixtures.ts';
import { csrfCookie } from '#web/testing/mock-post.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { mockStudentList } from '#web/testing/student-list.ts';

const dialog = page.getByRole('dialog', { name: 'Remind by message' });
const text = dialog.getByLabelText('Text', { exact: true });
const press = (name: string) => dialog.getByRole('button', { name }).click();
const selection = { ids: ['20260001'] };

const first: Reminder = {
  subject: 'Anya: a reminder from St. Hilary',
  message: 'Please bring the form.',
  students: 1,
  messages: 2,
  unreachable: {
    count: 120,
    students: Array.from({ length: 120 }, (_, index) => ({
      student_id: String(20260003 + index),
      student: index === 0 ? 'Ali, Kai' : `Baptiste, Anya ${index}`,
    })),
  },
  recent: { count: 1, students: [{ student_id: '20260002', student: 'Joseph, Kerwin' }] },
};
const none = { count: 0, students: [] };

async function openReminder() {
  openPortal('/admin/dashboard');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select Ramdeen, Anya' }).click();
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Remind by message…' }).click();
}

test('a reminder is looked at, sent again to those reminded a short time ago, and sent', async () => {
  const sent: unknown[] = [];
  api.use(...signedInAsOffice(), csrfCookie, mockStudentList());
  api.use(
    http.post(`*${paths.remind}`, async ({ request }) => {
      const body = remind.body.parse(await request.json());
      sent.push(body);
      const answer = body.again ? { ...first, students: 2, messages: 3, recent: none } : first;
      return HttpResponse.json(remind.response.parse(answer));
    }),
  );
  await openReminder();
  await expect.element(dialog.getByText('1 student: Anya Ramdeen')).toBeVisible();
  await expectAccessible('the text');
  await text.fill('');
  await press('Preview');
  await expect.element(text).toHaveAccessibleDescription(/^This field is required/);
  await text.fill('Please bring the form.');
  await press('Preview');
  await expect.element(dialog.getByRole('group', { name: 'Message' })).toHaveTextContent(first.subject);
  await expect.element(dialog.getByText('2 messages about 1 student, for example:')).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: 'Ali, Kai' })).toBeVisible();
  const names = dialog.getByRole('list', { name: 'Students who can’t be reached' }).getByRole('listitem');
  expect(names.elements()).toHaveLength(120);
  // Outside of the dialog, which would cut it.
  const printed = [...document.querySelectorAll('body > .unreachable-on-paper li')];
  expect(printed.map(({ textContent }) => textContent)).toContain('Baptiste, Anya 119');
  await expect.element(dialog.getByRole('button', { name: 'Print this list' })).toBeVisible();
  await expectAccessible('the preview');
  await dialog.getByRole('checkbox', { name: 'Remind these families again' }).click();
  await press('Send 3 messages');
  await expect.element(dialog.getByText(/^3 messages about 2 students are being sent\./)).toBeVisible();
  await expectAccessible('sent');
  const body = { selection, text: 'Please bring the form.' };
  expect(sent).toEqual([
    { ...body, preview: true, again: false },
    { ...body, preview: true, again: true },
    { ...body, preview: false, again: true },
  ]);
});

test('a reminder that can’t be sent says why', async () => {
  api.use(...signedInAsOffice(), csrfCookie, mockStudentList());
  api.use(mockError(paths.remind, 409, 'Messages are not set up, so nothing can be sent.', 'post'));
  await openReminder();
  await press('Preview');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Messages are not set up');
  await expectAccessible('not set up');
});
