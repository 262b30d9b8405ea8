import {
  type BlockedAccounts,
  blockedAccountsSchema,
  reopenAccountsResponseSchema,
} from '@formroom/domain/api/blocked-accounts.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import type { StudentListEntry } from '@formroom/domain/api/students.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { mockGet, api, mockError } from '#web/testing/fake-api.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { signedInAsOffice } from '#web/testing/fixtures.ts';
import { createStudentEntries, mockStudentList } from '#web/testing/student-list.ts';

const counts = (waiting: number, closed: number): BlockedAccounts => ({
  waiting,
  closed,
  classes: waiting + closed === 0 ? [] : [{ class_id: '2A', waiting, closed }],
});
const counting = (waiting: number, closed: number) =>
  mockGet(paths.blockedAccounts, blockedAccountsSchema, counts(waiting, closed));

const [anya, zoe, kai] = createStudentEntries(3) as [StudentListEntry, StudentListEntry, StudentListEntry];
const blocked: StudentListEntry[] = [
  { ...anya, account: { state: 'closed', until: null } },
  { ...zoe, account: { state: 'waiting', until: '2026-11-20T14:00:00.000Z' } },
];

/** The list of all students, or filtered, of the blocked ones. */
const listing = (blocked: StudentListEntry[]) =>
  http.get(`*${paths.students}`, ({ request }) => {
    const isFiltered = new URL(request.url).searchParams.get('blocked') === '1';
    const data = isFiltered ? blocked : [anya, zoe, kai];
    return HttpResponse.json({ data, total: data.length, page: 1, page_size: 100 });
  });

const filter = page.getByRole('button', { name: /^Waiting or closed/ });
const total = (students: number) => page.getByText(`Total Number of Students: ${students}`, { exact: true });
const dialog = page.getByRole('alertdialog', { name: 'Reopen' });
const reopen = dialog.getByRole('button', { name: 'Reopen' });

test('the office sees which accounts are waiting or closed, and reopens one', async () => {
  const { handler, sent } = mockPost(paths.reopenAccounts, reopenAccountsResponseSchema, { reopened: 1 });
  api.use(...signedInAsOffice(), csrfCookie);
  api.use(counting(1, 1), listing(blocked));
  openPortal('/admin/dashboard');
  await expect.element(filter).toHaveTextContent('Waiting or closed (2)');
  await expect.element(total(3)).toBeVisible();
  await filter.click();
  await expect.element(total(2)).toBeVisible();
  await expect.element(filter).toHaveAttribute('aria-pressed', 'true');
  expect(location.search).toBe('?blocked=1');
  const rows = page.getByRole('table', { name: 'Students' }).getByRole('row');
  await expect.element(rows.filter({ hasText: anya.id })).toHaveTextContent('Closed');
  await expect.element(rows.filter({ hasText: zoe.id })).toHaveTextContent('Waits until 2026-11-20 10:00');
  await expectAccessible('waiting and closed accounts');

  await page.getByRole('button', { name: 'More for Ramdeen, Anya' }).click();
  await page.getByRole('menuitem', { name: 'Reopen the Account' }).click();
  await expect.element(dialog).toHaveTextContent('Ramdeen, Anya (20260001) can sign in');
  await expectAccessible('reopen one');
  api.use(mockError(paths.reopenAccounts, 404, 'This page or record could not be found.', 'post'));
  await reopen.click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('This page or record could not be found.');
  api.use(handler, counting(1, 0), listing(blocked.slice(1)));
  await reopen.click();
  await expect.element(page.getByText('1 account reopened.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(total(1)).toBeVisible();
  await expect.element(filter).toHaveTextContent('Waiting or closed (1)');
  expect(sent).toEqual([{ student_id: '20260001' }]);
});

test('the office reopens a class or all at once, on a phone and with the keyboard', async () => {
  await page.viewport(320, 720);
  const { handler, sent } = mockPost(paths.reopenAccounts, reopenAccountsResponseSchema, { reopened: 2 });
  api.use(...signedInAsOffice(), csrfCookie);
  api.use(counting(1, 1), listing(blocked), handler);
  openPortal('/admin/dashboard?blocked=1');
  const whose = page.getByRole('combobox', { name: 'Accounts to reopen' });
  await expect.element(whose).toHaveTextContent('All classes: 1 waiting, 1 closed');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await expectAccessible('on a phone');
  await whose.selectOptions('2A: 1 waiting, 1 closed');
  (await whose.findElement()).focus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(dialog).toHaveTextContent('2 students can sign in');
  await expect.element(reopen).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await whose.selectOptions('All classes: 1 waiting, 1 closed');
  await page.getByRole('button', { name: 'Reopen these' }).click();
  api.use(counting(0, 0), listing([]));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('2 accounts reopened.')).toBeVisible();
  await expect.element(page.getByText('No accounts are waiting or closed.')).toBeVisible();
  expect(sent).toEqual([{ all: true }]);
  await page.getByRole('button', { name: 'Show all students' }).click();
  await expect.element(total(3)).toBeVisible();
  await expect.element(filter).not.toBeInTheDocument();
});

test('the office reopens the accounts of a form', async () => {
  const { handler, sent } = mockPost(paths.reopenAccounts, reopenAccountsResponseSchema, { reopened: 2 });
  const classes = ['2A', '2B', '3A'].map((class_id) => ({ class_id, waiting: 1, closed: 0 }));
  api.use(...signedInAsOffice(), csrfCookie, listing(blocked), handler);
  api.use(mockGet(paths.blockedAccounts, blockedAccountsSchema, { waiting: 3, closed: 0, classes }));
  openPortal('/admin/dashboard?blocked=1');
  const whose = page.getByRole('combobox', { name: 'Accounts to reopen' });
  await whose.selectOptions('Form 2: 2 waiting, 0 closed');
  await page.getByRole('button', { name: 'Reopen these' }).click();
  await expect.element(dialog).toHaveTextContent('2 students can sign in');
  await reopen.click();
  await expect.element(page.getByText('2 accounts reopened.')).toBeVisible();
  expect(sent).toEqual([{ selection: { filter: { class: 'Form 2', blocked: '1' } } }]);
});

test('while no account is waiting or closed, the filter is hidden', async () => {
  api.use(...signedInAsOffice(), mockStudentList());
  openPortal('/admin/dashboard');
  await expect.element(total(3)).toBeVisible();
  await expect.element(filter).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'More for Ramdeen, Anya' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Reset Password' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Reopen the Account' })).not.toBeInTheDocument();
});
