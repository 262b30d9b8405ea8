import { nameResponseSchema } from '@formroom/domain/api/accounts.ts';
import {
  endSessionsResponseSchema,
  type OwnSession,
  ownSessionsSchema,
} from '@formroom/domain/api/own-account.ts';
import { officePaths, paths } from '@formroom/domain/api/paths.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { mockGet, api, mockNetworkError } from '#web/testing/fake-api.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { signedInAsOffice } from '#web/testing/fixtures.ts';
import { mockStudentList } from '#web/testing/student-list.ts';

const here: OwnSession = {
  id: 'here',
  current: true,
  began_at: '2026-11-20T13:00:00.000Z',
  last_used_at: '2026-11-20T13:20:00.000Z',
  address: '196.3.1.2',
  browser: 'Firefox on Windows',
};
const phone: OwnSession = { ...here, id: 'phone', current: false, browser: 'Safari on iPhone' };
const unknown: OwnSession = { ...here, id: 'unknown', current: false, browser: null, address: null };
const lists = (...sessions: OwnSession[]) => mockGet(paths.ownSessions, ownSessionsSchema, sessions);

const sessions = page.getByRole('list', { name: 'Where you are signed in' });
const oldPassword = page.getByLabelText('Old Password', { exact: true });
const newPassword = page.getByLabelText('New Password', { exact: true });
const change = page.getByRole('button', { name: 'Change Password' });

test('an administrator changes their password, from the account menu', async () => {
  const { handler, sent } = mockPost(paths.changeAdminPassword, nameResponseSchema, { name: 'admin' });
  api.use(...signedInAsOffice(), csrfCookie, mockStudentList(), lists(here));
  openPortal('/admin/dashboard');
  await page.getByRole('button', { name: 'Account of Admin' }).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Your account' })).toHaveFocus();
  await expectAccessible('own account');
  await change.click();
  await expect.element(oldPassword).toHaveAccessibleDescription('This field is required.');
  const reason = 'The old password is not right.';
  api.use(
    http.post(`*${paths.changeAdminPassword}`, () =>
      HttpResponse.json({ message: 'No', errors: { old_password: [reason] } }, { status: 422 }),
    ),
  );
  await oldPassword.fill('wrong words');
  await newPassword.fill('a calm new password');
  await change.click();
  await expect.element(oldPassword).toHaveAccessibleDescription(reason);
  await expectAccessible('wrong old password');
  api.use(handler);
  await oldPassword.fill('the old words');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Password Changed Successfully.')).toBeVisible();
  await expect.element(newPassword).toHaveValue('');
  expect(sent).toEqual([{ old_password: 'the old words', password: 'a calm new password' }]);
});

test('an administrator sees their other sessions, and signs out one or all of them', async () => {
  await page.viewport(320, 720);
  const { handler, sent } = mockPost(paths.endOwnSessions, endSessionsResponseSchema, { ended: 1 });
  api.use(...signedInAsOffice(), csrfCookie, handler, lists(here, phone, unknown));
  openPortal(officePaths.ownAccount);
  await expect
    .element(sessions.getByRole('listitem').first())
    .toHaveTextContent('Firefox on Windows (this one)');
  await expect
    .element(sessions.getByRole('listitem').first())
    .toHaveTextContent('From 196.3.1.2. Signed in on 2026-11-20 09:00. Last used on 2026-11-20 09:20.');
  expect(sessions.getByRole('button').elements()).toHaveLength(2);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await expectAccessible('own sessions');
  api.use(lists(here, unknown));
  await page.getByRole('button', { name: 'Log out Safari on iPhone, signed in 2026-11-20 09:00' }).click();
  await expect.element(page.getByText('1 other device logged out.')).toBeVisible();
  await expect.element(sessions).toHaveFocus();
  expect(sessions.getByRole('listitem').elements()).toHaveLength(2);
  expect(sent).toEqual([{ id: 'phone' }]);
});

test('all other sessions end at once, and the list shows an error if it can’t be loaded', async () => {
  const { handler, sent } = mockPost(paths.endOwnSessions, endSessionsResponseSchema, { ended: 2 });
  api.use(...signedInAsOffice(), csrfCookie, mockNetworkError(paths.ownSessions));
  openPortal(officePaths.ownAccount);
  const alert = page.getByRole('alert').filter({ hasText: 'The list could not be loaded' });
  await expect.element(alert).toBeVisible();
  await expectAccessible('sessions not fetched');
  api.use(lists(here, phone, unknown), mockNetworkError(paths.endOwnSessions, 'post'));
  await alert.getByRole('button', { name: 'Retry' }).click();
  const everywhere = page.getByRole('button', { name: 'Log out everywhere else' });
  await everywhere.click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'can’t be reached' })).toBeVisible();
  api.use(handler, lists(here));
  await everywhere.click();
  await expect.element(page.getByText('2 other devices logged out.')).toBeVisible();
  await expect.element(everywhere).not.toBeInTheDocument();
  expect(sent).toEqual([{}]);
});
