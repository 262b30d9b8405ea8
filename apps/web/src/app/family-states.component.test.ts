import { loginStudentResponseSchema, userHintSchema } from '@formroom/domain/api/accounts.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { lookupEntrySchema } from '@formroom/domain/api/students.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { reportSessionExpired } from '#web/lib/session-expiry.ts';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockError, mockGet, mockNetworkError, mockUnansweredPost } from '#web/testing/fake-api.ts';
import { signedOut } from '#web/testing/fixtures.ts';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { openFamilyPage } from '#web/testing/open-family-page.ts';
import { openPortal, openSignIn } from '#web/testing/open-portal.tsx';

const box = (label: string) => page.getByLabelText(label, { exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const shows = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible();

async function signIn(path: string, status: number, message: string) {
  const error = { message, errors: { message: [message] } };
  const hint = mockGet(paths.user, userHintSchema.array(), [{ student_id: '20260001', password_reset: 0 }]);
  api.use(
    ...signedOut(),
    csrfCookie,
    hint,
    http.post(`*${path}`, () => HttpResponse.json(error, { status, headers: { 'retry-after': '60' } })),
  );
  openSignIn('student');
  await box('Student ID').fill('20260001');
  await box('Password').fill('wrong');
  await press('LOGIN');
}

async function openLookup() {
  api.use(...signedOut());
  openSignIn('student');
  await page.getByRole('button', { name: /^Click here/ }).click();
  await expect.element(box('Student name')).toHaveFocus();
}

/** States of a family's pages that are reached by an action, except the steps of the registration. */
const states: Record<string, () => Promise<unknown>> = {
  'a wrong password': async () => {
    await signIn(paths.loginStudent, 422, 'The student ID or the password is not right.');
    await shows(/is not right/);
  },
  'a sign-in that must wait': async () => {
    await signIn(paths.loginStudent, 429, 'Too many tries. Please wait a minute.');
    await expect.element(page.getByRole('button', { name: 'LOGIN' })).toBeDisabled();
  },
  'a refused first password': async () => {
    const first = { name: 'Anya Ramdeen', student_id: '20260001', password_reset: 1 };
    const { handler } = mockPost(paths.loginStudent, loginStudentResponseSchema, first);
    const reason = 'Use at least 8 characters.';
    const refused = { message: reason, errors: { message: [reason], password: [reason] } };
    const wrong = 'The student ID or the password is not right.';
    await signIn(paths.loginStudent, 422, wrong);
    await shows(wrong);
    api.use(
      handler,
      http.post(`*${paths.changePassword}`, () => HttpResponse.json(refused, { status: 422 })),
    );
    await press('LOGIN');
    await box('New Password').fill('short');
    await box('Confirm New Password').fill('short');
    await press('Change Password');
    await shows(reason);
  },
  'the lookup before a name is typed': openLookup,
  'the lookup without a match': async () => {
    await openLookup();
    api.use(mockGet(paths.students, lookupEntrySchema.array(), []));
    await box('Student name').fill('qqqq');
    await shows('No student has a name like this.');
  },
  'a lookup that failed': async () => {
    await openLookup();
    api.use(mockNetworkError(paths.students));
    await box('Student name').fill('moham');
    await shows('The search failed');
  },
  'a page that does not exist': async () => {
    openFamilyPage('/nowhere');
    await shows('Page not found');
  },
  'the account menu': async () => {
    openFamilyPage('/dashboard');
    await press('Account of Anya Ramdeen');
    await expect.element(page.getByRole('menuitem', { name: 'Change Password' })).toBeVisible();
  },
  'a refused old password': async () => {
    openFamilyPage('/registration/change-password');
    api.use(csrfCookie, mockError(paths.changePassword, 422, 'The old password is not right.', 'post'));
    await box('Old Password').fill('wrong');
    await box('New Password').fill('another one');
    await press('Change Password');
    await shows('The old password is not right.');
  },
  'the ended session': async () => {
    openFamilyPage('/registration/student-data');
    await expect.element(box('Nationality')).toBeVisible();
    // Otherwise the page learns that the family is still signed in, and closes the dialog.
    api.use(...signedOut());
    reportSessionExpired();
    await expect
      .element(
        page
          .getByRole('dialog', { name: 'Please sign in again' })
          .getByLabelText('Password', { exact: true }),
      )
      .toHaveFocus();
  },
  'signing out': async () => {
    openFamilyPage('/dashboard');
    api.use(csrfCookie, mockUnansweredPost(paths.logout));
    openPortal('/logout', () => undefined);
    await shows('Logging out …');
  },
};

for (const [name, open] of Object.entries(states)) {
  test(`${name} is accessible`, async () => {
    await open();
    await expectAccessible(name);
  });
}
