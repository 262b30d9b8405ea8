import { type Leaver, leaverSchema, reinstatedStudentSchema } from '@formroom/domain/api/leavers.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { settingsResponseSchema } from '@formroom/domain/api/settings.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { mockGet, api, mockPending, mockNetworkError } from '#web/testing/fake-api.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { settings, signedInAsOffice } from '#web/testing/fixtures.ts';
import { mockStudentList } from '#web/testing/student-list.ts';

const leaver: Leaver = {
  id: '20260001',
  first_name: 'Anya',
  last_name: 'Ramdeen',
  class_id: '2A',
  left_at: '2026-11-20T13:00:00.000Z',
  left_by: 'admin',
  erase_at: null,
  left_on: '2026-07-03',
  leaving_reason: 'Moved away',
  next_school: 'San Fernando Secondary',
};
const list = page.getByRole('list', { name: 'Leavers' });
const erase = page.getByRole('dialog', { name: 'Delete this student’s data' });
const openLeavers = () => openPortal('/admin/leavers');

test('the list is accessible while it loads and while it is empty', async () => {
  const loading = mockPending(paths.leavers, leaverSchema.array(), []);
  api.use(...signedInAsOffice(), loading.handler);
  openLeavers();
  await expect.element(page.getByRole('status', { name: 'Loading the leavers …' })).toBeVisible();
  await expectAccessible('loading');
  loading.release();
  await expect.element(page.getByRole('heading', { name: 'Nobody has left' })).toBeVisible();
  await expectAccessible('nobody has left');
});

test('the page shows an error if the list can’t be loaded, and Retry loads it', async () => {
  api.use(...signedInAsOffice(), mockNetworkError(paths.leavers));
  openLeavers();
  await expect.element(page.getByText('The list of leavers could not be loaded')).toBeVisible();
  await expectAccessible('not listed');
  const later = { ...leaver, id: '20260002', erase_at: '2026-12-20T13:00:00.000Z' };
  api.use(mockGet(paths.leavers, leaverSchema.array(), [leaver, later]));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(list.getByText('The data is kept.')).toBeVisible();
  await expect.element(list.getByText('All data will be deleted on 2026-12-20.')).toBeVisible();
  await expectAccessible('a leaver who is kept and one who is erased');
});

test('a student who could not be marked as left stays enrolled, and can be marked again', async () => {
  const leave = page.getByRole('dialog', { name: 'Mark as left' });
  const move = leave.getByRole('button', { name: /^Mark as left/ });
  api.use(...signedInAsOffice(), csrfCookie, mockStudentList(), mockNetworkError(paths.leavers, 'post'));
  openPortal('/admin/dashboard');
  await page.getByRole('button', { name: 'More for Ramdeen, Anya' }).click();
  await page.getByRole('menuitem', { name: 'Mark as left…' }).click();
  await expectAccessible('the dialog');
  await leave.getByRole('radio', { name: /^Delete it/ }).click();
  await expect.element(leave).toHaveTextContent('will be permanently deleted in 30 days.');
  await move.click();
  await expect.element(leave).toHaveTextContent('This is not the ID of this student.');
  await expectAccessible('the ID is not typed');
  await leave.getByRole('radio', { name: /^Keep it/ }).click();
  await move.click();
  await expect.element(leave.getByRole('alert')).toHaveTextContent('can’t be reached');
  await expectAccessible('could not leave');
  const left = mockPost(paths.leavers, leaverSchema, leaver);
  api.use(left.handler);
  await move.click();
  await expect.element(leave).not.toBeInTheDocument();
  expect(left.sent).toEqual([{ student_id: '20260001', erase: 0 }]);
});

test('erasing can’t be ordered until its day is known', async () => {
  const ordered = mockPost(paths.leavers, leaverSchema, { ...leaver, erase_at: '2026-12-22T13:00:00.000Z' });
  api.use(...signedInAsOffice(), csrfCookie, mockGet(paths.leavers, leaverSchema.array(), [leaver]));
  api.use(ordered.handler);
  openLeavers();
  await expect.element(list).toBeVisible();
  api.use(mockNetworkError(paths.settings));
  await page.getByRole('button', { name: 'Delete… Ramdeen, Anya' }).click();
  await expect.element(erase.getByRole('alert')).toHaveTextContent('The date could not be loaded');
  await erase.getByLabelText('Type the student ID to confirm').fill(leaver.id);
  await expectAccessible('the day is not known');
  const order = erase.getByRole('button', { name: /^Delete on / });
  ((await order.findElement()) as HTMLElement).click();
  api.use(mockGet(paths.settings, settingsResponseSchema, settings));
  await erase.getByRole('button', { name: 'Retry' }).click();
  await expect.element(erase).toHaveTextContent('will be permanently deleted in 30 days');
  await expectAccessible('ordering it');
  expect(ordered.sent).toEqual([]);
  await order.click();
  await expect.element(erase).not.toBeInTheDocument();
  expect(ordered.sent).toEqual([{ student_id: leaver.id, erase: 1 }]);
});

test('a student who leaves on a day ahead stands among the leavers, and can be kept', async () => {
  const ahead = { ...leaver, id: '20260002', left_at: null, left_on: '2026-12-18' };
  api.use(...signedInAsOffice(), csrfCookie, mockGet(paths.leavers, leaverSchema.array(), [ahead, leaver]));
  openLeavers();
  await expect.element(page.getByText('Leavers: 1, and 1 who leaves on a day ahead')).toBeVisible();
  await expect.element(list.getByText('leaves after 2026-12-18, noted by admin')).toBeVisible();
  await expectAccessible('somebody who leaves later');
  const kept = { id: ahead.id, first_name: 'Anya', last_name: 'Ramdeen', class_id: '2A' };
  api.use(
    http.post(`*${paths.reinstate}`, () => HttpResponse.json(reinstatedStudentSchema.parse(kept))),
    mockGet(paths.leavers, leaverSchema.array(), [leaver]),
  );
  await page.getByRole('button', { name: 'Keep Ramdeen, Anya' }).click();
  await expect.element(page.getByText('Anya Ramdeen stays.')).toBeVisible();
  await expect.element(page.getByText('Leavers: 1', { exact: true })).toBeVisible();
});

test('the transcripts of all who left in a year are printed', async () => {
  const bodies: unknown[] = [];
  const leavers = [
    { ...leaver, id: '20260009', left_at: null, left_on: '2027-01-29' },
    leaver,
    { ...leaver, id: '20260002', left_on: null },
    { ...leaver, id: '20260003', left_on: '2025-07-04' },
  ];
  api.use(...signedInAsOffice(), csrfCookie, mockGet(paths.leavers, leaverSchema.array(), leavers));
  api.use(
    http.post(`*${paths.printTranscripts}`, async ({ request }) => {
      bodies.push(await request.json());
      return bodies.length === 1
        ? HttpResponse.json({ message: 'None of these students has a posted term report.' }, { status: 409 })
        : new HttpResponse('%PDF-1.4\n', { headers: { 'Content-Type': 'application/pdf' } });
    }),
  );
  openLeavers();
  const year = page.getByLabelText('Transcripts of all who left in');
  await expect.element(year).toHaveDisplayValue('2026 (2)');
  const print = page.getByRole('button', { name: 'Print transcripts' });
  await print.click();
  const dialog = page.getByRole('dialog', { name: 'Print' });
  await expect.element(dialog).toHaveTextContent('None of these students has a posted term report.');
  await expectAccessible('nobody has a transcript');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await year.selectOptions('2025 (1)');
  await print.click();
  await expect.element(dialog).toHaveTextContent('Transcripts.pdf is ready');
  expect(bodies).toEqual([
    { selection: { ids: ['20260001', '20260002'] } },
    { selection: { ids: ['20260003'] } },
  ]);
});
