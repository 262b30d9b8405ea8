import { officePaths, paths } from '@formroom/domain/api/paths.ts';
import {
  beginSecondFactorResponseSchema,
  recoveryCodesSchema,
  secondFactorSchema,
} from '@formroom/domain/api/second-factor.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { mockGet, api, mockError } from '#web/testing/fake-api.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { signedInAsOffice } from '#web/testing/fixtures.ts';
import { mockStudentList } from '#web/testing/student-list.ts';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const codes = Array.from({ length: 10 }, (_, index) => `abcd-efgh-${index}`);
const heading = (name: string) => page.getByRole('heading', { level: 2, name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const password = page.getByLabelText('Your password');
const code = page.getByLabelText('Code from the app');
const alert = page.getByRole('main').getByRole('alert');

const factor = (active: boolean, required = false) =>
  mockGet(paths.secondFactor, secondFactorSchema, { active, required, recovery_codes_left: active ? 10 : 0 });

const accepts = () => [
  mockPost(paths.secondFactor, beginSecondFactorResponseSchema, {
    secret,
    uri: `otpauth://totp/x?secret=${secret}`,
  }).handler,
  mockPost(paths.confirmSecondFactor, recoveryCodesSchema, { recovery_codes: codes }).handler,
];

async function begin() {
  await button('Start').click();
  await expect.element(heading('Step 1 of 3: Scan this QR code')).toHaveFocus();
}

test('each step of setting up is accessible, and a wrong password or code shows the reason', async () => {
  api.use(...signedInAsOffice(), csrfCookie, factor(false), ...accepts());
  openPortal(officePaths.secondFactor);
  await expect.element(button('Start')).toBeVisible();
  await expectAccessible('no second factor');
  // The sign-in was more than five minutes ago.
  const errors = { password: ['This field is required.'] };
  api.use(
    http.post(`*${paths.secondFactor}`, () => HttpResponse.json({ message: 'No', errors }, { status: 422 })),
  );
  await button('Start').click();
  await expect.element(password).toHaveFocus();
  await expectAccessible('the password before the set-up');
  api.use(mockError(paths.secondFactor, 422, 'The password is not right.', 'post'));
  await password.fill('not this one');
  await button('Start').click();
  await expect.element(alert).toHaveTextContent('not right');
  api.use(...accepts());
  await password.fill('the words of the office');
  await begin();
  await expect.element(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectAccessible('the square and the key');
  api.use(mockError(paths.confirmSecondFactor, 422, 'The code is not right.', 'post'));
  await code.fill('000000');
  await button('Turn on').click();
  await expect.element(alert).toHaveTextContent('not right');
  await expectAccessible('a wrong code');
  api.use(...accepts());
  await code.fill('111111');
  await button('Turn on').click();
  await expect.element(heading('Step 3 of 3: Save your recovery codes')).toHaveFocus();
  expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').elements()).toHaveLength(
    10,
  );
  await button('Done').click();
  await expect.element(page.getByText('Save the codes first')).toBeVisible();
  await expectAccessible('the recovery codes');
  api.use(factor(true));
  await page.getByRole('checkbox', { name: 'I have saved these codes' }).click();
  await button('Done').click();
  await expect.element(heading('Your second factor is on')).toBeVisible();
  await expectAccessible('a second factor that is on');
  await button('Remove the second factor').click();
  await expect.element(code).toBeVisible();
  await expectAccessible('password and code before it is removed');
});

test('leaving recovery codes that were not saved asks first', async () => {
  api.use(...signedInAsOffice(), csrfCookie, factor(false), ...accepts(), mockStudentList());
  openPortal('/admin/settings/office');
  await page.getByRole('link', { name: 'Your own second factor' }).click();
  await begin();
  await code.fill('111111');
  await button('Turn on').click();
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await expect.element(list).toBeVisible();

  const question = page.getByRole('alertdialog', { name: 'Leave without the recovery codes?' });
  const students = page.getByRole('link', { name: 'Dashboard', exact: true });
  await students.click();
  await expect.element(question).toHaveTextContent('They are shown only once.');
  await expectAccessible('codes that would be lost');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect.element(question).not.toBeInTheDocument();
  history.back();
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  const shown = () => list.getByRole('listitem').elements();
  await expect.poll(() => shown().map(({ textContent }) => textContent)).toEqual(codes);

  await students.click();
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible();
});
