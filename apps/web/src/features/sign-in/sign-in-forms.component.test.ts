import { loginStudentResponseSchema, userHintSchema } from '@formroom/domain/api/accounts.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { sessionSchema } from '@formroom/domain/api/session.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { reportSessionExpired } from '#web/lib/session-expiry.ts';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { mockGet, api, mockPending } from '#web/testing/fake-api.ts';
import { closePortal, openEntry, openPortal, openSignIn } from '#web/testing/open-portal.tsx';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { family, signedOut, signedInAsFamily } from '#web/testing/fixtures.ts';

const studentId = page.getByLabelText('Student ID', { exact: true });
const username = page.getByLabelText('Username', { exact: true });
const password = page.getByLabelText('Password', { exact: true });
const login = page.getByRole('button', { name: 'LOGIN' });
const REQUIRED = 'This field is required.';

const hint = mockGet(paths.user, userHintSchema.array(), [{ student_id: '20260001', password_reset: 0 }]);
const signsIn = () =>
  mockPost(paths.loginStudent, loginStudentResponseSchema, {
    name: 'Anya Ramdeen',
    student_id: '20260001',
    password_reset: 0,
  });

test('families see a message at an empty input, and nothing is sent', async () => {
  const { handler, sent } = signsIn();
  api.use(...signedOut(), csrfCookie, hint, handler);
  openSignIn('student');
  await login.click();
  await expect.element(studentId).toHaveAccessibleDescription(REQUIRED);
  await expect.element(studentId).toHaveFocus();
  await expect.element(password).toHaveAccessibleDescription(new RegExp(`^${REQUIRED}`));
  await expect.element(password).toBeInvalid();
  await expectAccessible('empty boxes');
  await studentId.fill('   ');
  await password.fill(' ');
  await userEvent.keyboard('{Enter}');
  await expect.element(studentId).toHaveAccessibleDescription(REQUIRED);
  await expect.element(password).not.toBeInvalid();
  expect(sent).toEqual([]);
  await studentId.fill('20260001');
  await expect.element(studentId).not.toBeInvalid();
  await login.click();
  await expect.poll(() => sent).toEqual([{ student_id: '20260001', password: ' ' }]);
});

test('the password input asks for the date of birth only at the first sign-in', async () => {
  api.use(...signedOut());
  api.use(
    http.get(`*${paths.user}`, ({ params }) => {
      const password_reset = params.student_id === '20260002' ? 1 : 0;
      return HttpResponse.json([userHintSchema.parse({ ...params, password_reset })]);
    }),
  );
  openSignIn('student');
  await expect.element(password).toHaveAttribute('placeholder', 'Enter password');

  await studentId.fill('20260002');
  await expect.element(password).toHaveAttribute('placeholder', 'Enter date of birth');
  await expect.element(password).toHaveAccessibleDescription('yyyymmdd or dd/mm/yyyy, or the slip’s code');
  await expect.element(password).toHaveAttribute('type', 'text');
  // The slip's code has letters, and a numeric keyboard has none.
  await expect.element(password).not.toHaveAttribute('inputmode');

  await studentId.fill('20260001');
  await password.click();
  await expect.element(password).toHaveAttribute('placeholder', 'Enter password');
  await expect.element(password).toHaveAttribute('type', 'password');
  await expect
    .element(page.getByRole('link', { name: '(868) 555-0100' }))
    .toHaveAttribute('href', 'tel:+18685550100');
});

test('a phone shows its numeric keyboard for the student ID only if all IDs are numbers', async () => {
  api.use(...signedOut({ student_id_digits: true }));
  openSignIn('student');
  await expect.element(studentId).toHaveAttribute('inputmode', 'numeric');
  closePortal();
  api.use(...signedOut({ student_id_digits: false }));
  openSignIn('student');
  await expect.element(page.getByRole('button', { name: /^Click here/ })).toBeVisible();
  await expect.element(studentId).not.toHaveAttribute('inputmode');
});

test('the page has a title while the portal opens after the sign-in', async () => {
  const { handler } = signsIn();
  api.use(...signedOut(), csrfCookie, hint, handler);
  openEntry();
  await expect.poll(() => document.title).toBe('Sign in · St. Hilary Secondary School');
  await studentId.fill('20260001');
  await password.fill('formroom-demo');
  const session = mockPending(paths.session, sessionSchema, family);
  api.use(session.handler, ...signedInAsFamily());
  await login.click();
  await expect.element(page.getByRole('status')).toHaveTextContent('Opening the portal …');
  expect(document.title).toBe('Registration and term reports');
  session.release();
  await expect.poll(() => document.title).toBe('Student Data · St. Hilary Secondary School');
});

test('administrators see a message at an empty input, and nothing is sent', async () => {
  const sent: unknown[] = [];
  api.use(...signedOut(), csrfCookie);
  api.use(
    http.post(`*${paths.adminLogin}`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ message: 'No', errors: { code: ['Type a code.'] } }, { status: 422 });
    }),
  );
  openSignIn('admin');
  await login.click();
  await expect.element(username).toHaveAccessibleDescription('Username field empty');
  await expect.element(username).toHaveFocus();
  await expect.element(password).toHaveAccessibleDescription(REQUIRED);
  await expectAccessible('empty boxes');
  await username.fill('admin');
  await userEvent.keyboard('{Enter}');
  await expect.element(password).toHaveFocus();
  expect(sent).toEqual([]);
  await password.fill('secret words');
  await login.click();
  const code = page.getByLabelText('Code from the app');
  await expect.element(code).toHaveFocus();
  await expect.element(code).not.toBeInvalid();
  await login.click();
  await expect.element(code).toHaveAccessibleDescription(new RegExp(`^${REQUIRED}`));
  await expectAccessible('the code of the second factor');
  expect(sent).toHaveLength(1);
});

test('the page stops asking for the password if the same user is signed in after all', async () => {
  api.use(...signedInAsFamily());
  openPortal('/dashboard');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  const session = mockPending(paths.session, sessionSchema, family);
  api.use(session.handler);
  reportSessionExpired();
  await expect.element(page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
  session.release();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('after a reset by the office, the dialog says so and leads to a new password', async () => {
  const sent: unknown[] = [];
  api.use(...signedInAsFamily(), csrfCookie);
  openPortal('/dashboard');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  api.use(
    ...signedOut(),
    mockGet(paths.user, userHintSchema.array(), [{ student_id: '20260001', password_reset: 1 }]),
    http.post(`*${paths.loginStudent}`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ name: 'Anya Ramdeen', student_id: '20260001', password_reset: 1 });
    }),
    http.post(`*${paths.changePassword}`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ name: 'Anya Ramdeen' });
    }),
  );
  reportSessionExpired();
  const dialog = page.getByRole('dialog', { name: 'The school office reset your password' });
  const first = dialog.getByPlaceholder('Enter date of birth');
  await expect.element(first).toHaveAccessibleDescription(/yyyymmdd/);
  await expectAccessible('the office has reset the password');
  await first.fill('21/08/2013');
  await userEvent.keyboard('{Enter}');
  const choosing = page.getByRole('dialog', { name: 'Choose a new password' });
  await expect.element(choosing.getByText('The school office reset your password.')).toBeVisible();
  await expectAccessible('a new password after a reset');
  await choosing.getByLabelText('New Password', { exact: true }).fill('our own words');
  await choosing.getByLabelText('Confirm New Password').fill('our own words');
  await choosing.getByRole('button', { name: 'Change Password' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent).toEqual([
    { student_id: '20260001', password: '20130821' },
    { student_id: '20260001', password: 'our own words' },
  ]);
});

test('signing in again with an empty input shows a message at it, and nothing is sent', async () => {
  const { handler, sent } = signsIn();
  api.use(...signedInAsFamily(), csrfCookie, handler);
  openPortal('/dashboard');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  api.use(...signedOut());
  reportSessionExpired();
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  const again = dialog.getByLabelText('Password', { exact: true });
  await expect.element(again).toHaveFocus();
  await dialog.getByRole('button', { name: 'LOGIN' }).click();
  await expect.element(again).toHaveAccessibleDescription(REQUIRED);
  await expect.element(again).toHaveFocus();
  expect(sent).toEqual([]);
  await again.fill('secret words');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toEqual([{ student_id: '20260001', password: 'secret words' }]);
});

test('the wait of one student does not stop another from signing in', async () => {
  api.use(...signedOut(), csrfCookie, hint);
  api.use(
    http.post(`*${paths.loginStudent}`, () =>
      HttpResponse.json(
        { message: 'Too many wrong tries. Please wait and try again, or ask the school office.' },
        { status: 429, headers: { 'retry-after': '86400' } },
      ),
    ),
  );
  openSignIn('student');
  await studentId.fill('20260002');
  await password.fill('20010101');
  await login.click();
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('or ask the school office.');
  await expect.element(alert).toHaveTextContent('Try again in 24 hours.');
  await expect.element(login).toBeDisabled();
  await studentId.fill('20260001');
  await expect.element(login).toBeEnabled();
  await expect.element(alert).toHaveTextContent(/^$/);
});
