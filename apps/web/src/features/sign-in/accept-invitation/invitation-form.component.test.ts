import { logInAdmin } from '@formroom/domain/api/accounts.ts';
import { acceptInvitation } from '@formroom/domain/api/administrators.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api } from '#web/testing/fake-api.ts';
import { signedOut } from '#web/testing/fixtures.ts';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { openSignIn } from '#web/testing/open-portal.tsx';

const username = page.getByLabelText('Username', { exact: true });
const invitation = page.getByLabelText('Invitation', { exact: true });
const password = page.getByLabelText('New Password', { exact: true });
const send = page.getByRole('button', { name: 'Save and sign in' });
const accepts = () => mockPost(paths.acceptInvitation, acceptInvitation.response, { name: 'Ms Roe' });
const signsIn = () => mockPost(paths.adminLogin, logInAdmin.response, { data: 'Ms Roe', name: 'Admin' });
const REFUSED = 'This invitation can’t be used.';
const refused = () =>
  HttpResponse.json(
    { message: REFUSED, errors: { message: [REFUSED], invitation: [REFUSED] } },
    { status: 422 },
  );

test('the link fills the form and leaves the address, and the new password signs in', async () => {
  await page.viewport(360, 740);
  const [accept, signIn, navigate] = [accepts(), signsIn(), vi.fn()];
  api.use(...signedOut(), csrfCookie, accept.handler, signIn.handler);
  openSignIn('invitation', '#name=Ms+Roe&invitation=abcd-efgh-jkmn-pqrs', navigate);
  await expect.element(username).toHaveValue('Ms Roe');
  await expect.element(invitation).toHaveValue('abcd-efgh-jkmn-pqrs');
  expect([location.pathname, location.hash]).toEqual(['/admin/invitation', '']);
  await expectAccessible('an invitation');
  await send.click();
  await expect.element(password).toHaveFocus();
  await expect.element(password).toHaveAccessibleDescription(/This field is required/);
  expect(accept.sent).toEqual([]);
  await userEvent.keyboard('mango season again{Enter}');
  await expect.poll(() => navigate.mock.calls).toEqual([['/admin/dashboard']]);
  const who = { name: 'Ms Roe', password: 'mango season again' };
  expect(accept.sent).toEqual([{ ...who, invitation: 'abcd-efgh-jkmn-pqrs' }]);
  expect(signIn.sent).toEqual([who]);
});

test('a typed invitation that can’t be used says so', async () => {
  api.use(...signedOut(), csrfCookie, http.post(`*${paths.acceptInvitation}`, refused));
  openSignIn('invitation');
  await username.fill('Ms Roe');
  await invitation.fill('wrong');
  await password.fill('mango season again');
  await send.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(REFUSED);
  await expectAccessible('an invitation that can’t be used');
});

test('if the answer was lost, trying again signs in with the password that was set', async () => {
  const [signIn, navigate] = [signsIn(), vi.fn()];
  api.use(...signedOut(), csrfCookie, signIn.handler);
  api.use(http.post(`*${paths.acceptInvitation}`, refused));
  api.use(http.post(`*${paths.acceptInvitation}`, () => HttpResponse.error(), { once: true }));
  openSignIn('invitation', '#name=Ms+Roe&invitation=abcd-efgh-jkmn-pqrs', navigate);
  await password.fill('mango season again');
  await send.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('can’t be reached');
  await send.click();
  await expect.poll(() => navigate.mock.calls).toEqual([['/admin/dashboard']]);
});
