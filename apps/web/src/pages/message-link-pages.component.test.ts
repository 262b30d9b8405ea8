import {
  confirmAddress,
  requestPasswordReset,
  resetForgottenPassword,
  stopMessages,
} from '@formroom/domain/api/message-addresses.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectAccessibleOnAllScreens } from '#web/testing/accessibility.ts';
import { api, mockNetworkError } from '#web/testing/fake-api.ts';
import { signedOut } from '#web/testing/fixtures.ts';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { openEntryAt, openPortal, openSignIn } from '#web/testing/open-portal.tsx';

const studentId = page.getByLabelText('Student ID', { exact: true });
const password = page.getByLabelText('New Password', { exact: true });
const again = page.getByLabelText('Confirm New Password', { exact: true });
const change = page.getByRole('button', { name: 'Change Password' });
const confirm = page.getByRole('button', { name: 'Confirm this address' });
const refused = page.getByText('This link can’t be used');
const askForLink = page.getByRole('link', { name: 'Ask for a new link' });

/** The answer to a token that is wrong, used or too old. */
const refuses = (path: string) =>
  http.post(`*${path}`, () =>
    HttpResponse.json({ message: 'No', errors: { message: ['No'], token: ['No'] } }, { status: 422 }),
  );

test('without mail the sign-in says who can reset the password, and leads to no page', async () => {
  api.use(...signedOut({ password_by_email: false }));
  openSignIn('student');
  await expect.element(page.getByText('The school office can reset it.')).toBeVisible();
  await expect.element(page.getByText('Forgotten your password?')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Forgotten your password?' })).not.toBeInTheDocument();
});

test('the sign-in leads to a page that asks for the student ID, and says the same for every ID', async () => {
  const asked = mockPost(paths.requestPasswordReset, requestPasswordReset.response, { message: 'Sent.' });
  api.use(...signedOut(), csrfCookie, asked.handler);
  openSignIn('student');
  await expect
    .element(page.getByRole('link', { name: 'Forgotten your password?' }))
    .toHaveAttribute('href', '/forgotten-password');
  openPortal('/forgotten-password');
  await expect.element(studentId).toBeVisible();
  await expectAccessibleOnAllScreens('the student ID is asked for');
  await studentId.fill(' ');
  await userEvent.keyboard('{Enter}');
  await expect.element(studentId).toHaveAccessibleDescription('This field is required.');
  expect(asked.sent).toEqual([]);
  await studentId.fill('20260001');
  await userEvent.keyboard('{Enter}');
  const said = page.getByText('If we know a confirmed email address for this ID, we have sent a link.');
  await expect.element(said).toBeVisible();
  await expect.element(page.getByText(/^It works for 1 hour\./)).toBeVisible();
  await expect.element(page.getByRole('link', { name: '(868) 555-0100' })).toBeVisible();
  await expectAccessible('the answer');
  expect(asked.sent).toEqual([{ student_id: '20260001' }]);
});

test('asking too often says how long to wait', async () => {
  api.use(...signedOut(), csrfCookie);
  api.use(
    http.post(`*${paths.requestPasswordReset}`, () =>
      HttpResponse.json(
        { message: 'You have asked too often.' },
        { status: 429, headers: { 'Retry-After': '1800' } },
      ),
    ),
  );
  openPortal('/forgotten-password');
  await studentId.fill('20260001');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent(/too often\. Try again in 30 minutes/);
});

test('the link leaves the address, and the new password leads to the sign-in', async () => {
  const reset = mockPost(paths.resetForgottenPassword, resetForgottenPassword.response, { name: 'Anya' });
  const logout = vi.fn();
  api.use(...signedOut(), csrfCookie, reset.handler);
  api.use(
    http.post(`*${paths.logout}`, () => {
      logout();
      return HttpResponse.json({ message: 'Logged out' });
    }),
  );
  openEntryAt('/reset-password#abc-123');
  await expect.element(password).toHaveAccessibleDescription(/^At least 8 characters/);
  await expect.poll(() => [location.pathname, location.hash]).toEqual(['/reset-password', '']);
  await expectAccessibleOnAllScreens('the new password');
  await password.fill('mango season again');
  await again.fill('mango season');
  await change.click();
  await expect.element(again).toHaveAccessibleDescription(/^The two passwords are different\./);
  await expectAccessible('the passwords differ');
  await again.fill('mango season again');
  await change.click();
  await expect
    .element(page.getByText('Your password was changed. Sign in with the new password.'))
    .toBeVisible();
  expect(location.pathname).toBe('/');
  expect(reset.sent).toEqual([{ token: 'abc-123', password: 'mango season again' }]);
  expect(logout).toHaveBeenCalledOnce();
});

test('a password that is too easy stays to be corrected, and a link that is too old leads to a new one', async () => {
  const EASY = 'Your password can’t be your date of birth.';
  api.use(...signedOut(), csrfCookie);
  api.use(
    http.post(`*${paths.resetForgottenPassword}`, () =>
      HttpResponse.json({ message: EASY, errors: { message: [EASY], password: [EASY] } }, { status: 422 }),
    ),
  );
  openPortal('/reset-password#abc-123');
  await password.fill('20130821');
  await again.fill('20130821');
  await change.click();
  await expect.element(password).toHaveAccessibleDescription(new RegExp(`^${EASY}`));
  api.use(refuses(paths.resetForgottenPassword));
  await change.click();
  await expect.element(refused).toBeVisible();
  await expect.element(askForLink).toHaveAttribute('href', '/forgotten-password');
  await expectAccessible('the link is refused');
});

test('a link without its token leads to a new one', async () => {
  api.use(...signedOut());
  openPortal('/reset-password');
  await expect.element(askForLink).toBeVisible();
});

test('opening the link confirms nothing; its button does, and says which address', async () => {
  const confirmed = mockPost(paths.confirmAddress, confirmAddress.response, { address: 'zoe@example.org' });
  api.use(...signedOut(), csrfCookie, mockNetworkError(paths.confirmAddress, 'post'));
  openPortal('/confirm-address#abc-123');
  await expect.element(confirm).toBeVisible();
  await expect.poll(() => location.hash).toBe('');
  await expectAccessibleOnAllScreens('the button');
  expect(confirmed.sent).toEqual([]);
  await confirm.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('can’t be reached');
  api.use(confirmed.handler);
  await confirm.click();
  await expect.element(page.getByRole('status')).toHaveTextContent('zoe@example.org is confirmed.');
  await expectAccessible('the address is confirmed');
  expect(confirmed.sent).toEqual([{ token: 'abc-123' }]);
});

test('a link to confirm that is too old says how to get a new one', async () => {
  api.use(...signedOut(), csrfCookie, refuses(paths.confirmAddress));
  openPortal('/confirm-address#abc-123');
  await confirm.click();
  await expect.element(refused).toBeVisible();
  await expect.element(page.getByText(/^It may be older than 7 days/)).toBeVisible();
});

test('opening the link at the end of a message stops nothing; its button does', async () => {
  const stop = vi.fn();
  api.use(...signedOut(), csrfCookie);
  api.use(
    http.post('*/api/stop-messages/abc-123', () => {
      stop();
      return HttpResponse.json(stopMessages.response.parse({ stopped: true }));
    }),
  );
  openPortal('/stop-messages#abc-123');
  await expectAccessible('the button that stops messages');
  expect(stop).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Stop messages' }).click();
  await expect.element(page.getByText(/^Messages about this child are no longer sent/)).toBeVisible();
  await expectAccessible('the messages are stopped');
});
