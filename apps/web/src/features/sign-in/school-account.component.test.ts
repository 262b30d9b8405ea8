import { paths } from '@formroom/domain/api/paths.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api } from '#web/testing/fake-api.ts';
import { signedOut } from '#web/testing/fixtures.ts';
import { csrfCookie } from '#web/testing/mock-post.ts';
import { openSignIn } from '#web/testing/open-portal.tsx';

const button = page.getByRole('link', { name: 'Sign in with the school’s account' });
const password = page.getByLabelText('Password', { exact: true });

test('staff can sign in with the school’s account only where the school has set it up', async () => {
  await page.viewport(320, 720);
  api.use(...signedOut({ staff_sign_in: false }));
  openSignIn('admin');
  await expect.element(page.getByText('St. Hilary Secondary School').first()).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
  api.use(...signedOut({ staff_sign_in: true }));
  openSignIn('admin');
  await expect.element(button).toHaveAttribute('href', '/api/staff-sign-in');
  await expectAccessible('both ways to sign in');
});

test.each([
  ['not-allowed', 'This account can’t sign in here. Ask the school office.'],
  ['unavailable', /can’t be reached right now/],
  ['too-many-attempts', /wait a minute/],
  ['<b>', 'The sign-in was not completed. Please try again.'],
])('after the refusal %s the page says what to do, and asks for the password', async (reason, sentence) => {
  api.use(...signedOut({ staff_sign_in: true }));
  openSignIn('admin', `?refused=${encodeURIComponent(reason)}`);
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(password).toBeVisible();
  await expect.element(button).toBeVisible();
});

test('who comes back with a second factor types its code', async () => {
  const sent: unknown[] = [];
  const wrong = 'This code is not right. Type the one that the app shows now.';
  api.use(...signedOut({ staff_sign_in: true }), csrfCookie);
  api.use(
    http.post(`*${paths.staffSignInCode}`, async ({ request }) => {
      sent.push(await request.json());
      return sent.length === 1
        ? HttpResponse.json({ message: wrong, errors: { code: [wrong] } }, { status: 422 })
        : HttpResponse.json({ data: 'dean', name: 'Admin' });
    }),
  );
  const opened: string[] = [];
  openSignIn('admin', '?step=code', (path) => opened.push(path));
  const code = page.getByLabelText('Code from the app');
  await expect.element(code).toHaveFocus();
  await expect.element(password).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(code).toHaveAccessibleDescription(/^This field is required\./);
  await code.fill('111111');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(wrong)).toBeVisible();
  await expect.element(code).toHaveValue('');
  await expectAccessible('the code after the school’s account');
  await code.fill('222222');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => opened).toEqual(['/admin/dashboard']);
  expect(sent).toEqual([{ code: '111111' }, { code: '222222' }]);
});
