import { paths } from '@formroom/domain/api/paths.ts';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockNetworkError } from '#web/testing/fake-api.ts';
import { mockRecordApi } from '#web/testing/fake-record.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { csrfCookie } from '#web/testing/mock-post.ts';
import { signedInAsFamily, studentRecord } from '#web/testing/fixtures.ts';

const box = (label: string) => page.getByLabelText(label, { exact: true });
const question = page.getByRole('alertdialog');

async function typeAndLogOut(label: string, typed: string) {
  await box(label).fill(typed);
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
}

test('logging out with an unsaved answer asks first, and Wait keeps the answer in its input', async () => {
  api.use(...signedInAsFamily());
  api.use(...mockRecordApi(studentRecord()));
  api.use(mockNetworkError(paths.saveStudent, 'post'));
  openPortal('/registration/student-data');
  await typeAndLogOut('Nationality', 'Trinidadian');
  await expect.element(question).toHaveAccessibleName('1 answer has not reached the school yet');
  await expect.element(question.getByRole('button', { name: 'Log out and lose it' })).toBeVisible();
  await expectAccessible('logging out asks');
  await question.getByRole('button', { name: 'Wait' }).click();
  await expect.element(box('Nationality')).toHaveValue('Trinidadian');
});

test('changing to another child asks about unsaved answers, too', async () => {
  api.use(...signedInAsFamily());
  api.use(...mockRecordApi(studentRecord()));
  api.use(mockNetworkError(paths.saveStudent, 'post'));
  openPortal('/registration/student-data');
  await box('Nationality').fill('Trinidadian');
  await page.getByRole('button', { name: 'Account of Anya Ramdeen' }).click();
  await page.getByRole('menuitem', { name: 'Another child' }).click();
  await expect.element(question).toHaveAccessibleName('1 answer has not reached the school yet');
});

test('logging out with an invalid answer says that it must be corrected', async () => {
  api.use(...signedInAsFamily());
  api.use(...mockRecordApi(studentRecord()));
  openPortal('/registration/student-data');
  await typeAndLogOut('Email', 'renee@');
  await expect.element(question).toHaveAccessibleDescription(/Go back to correct or send it\./);
  await expect.element(question.getByRole('button', { name: 'Go back' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(box('Email')).toHaveValue('renee@');
  await expect.element(page.getByText('Invalid e-mail')).toBeVisible();
});

/** Counts the sign-outs. All of them fail, because after a success the page would load the sign-in page. */
function countSignOuts() {
  const signOuts = { begun: 0 };
  api.use(...signedInAsFamily());
  api.use(
    csrfCookie,
    http.post(`*${paths.logout}`, () => {
      signOuts.begun += 1;
      return HttpResponse.error();
    }),
  );
  return signOuts;
}
const foreign = page.getByRole('alertdialog', { name: 'Log out?' });

test('opened from another website, the page asks before it signs out, and one key cancels', async () => {
  const signOuts = countSignOuts();
  openPortal('/logout?ask');
  await expect.element(foreign).toHaveTextContent('You are still signed in.');
  const stay = foreign.getByRole('button', { name: 'Stay signed in' });
  await expect.element(stay).toHaveFocus();
  await expectAccessible('the question before signing out');
  await stay.click();
  await expect.poll(() => location.pathname).toBe('/dashboard');
  expect(signOuts.begun).toBe(0);
});

test('Log out in that dialog signs out', async () => {
  const signOuts = countSignOuts();
  const leave = vi.fn();
  openPortal('/logout?ask', leave);
  await foreign.getByRole('button', { name: 'Log out' }).click();
  await expect.element(page.getByText('Logging out …')).toBeVisible();
  await expect.poll(() => leave.mock.calls.length).toBe(1);
  expect(signOuts.begun).toBe(1);
});

test('opened from the portal or by its URL, the page signs out without a question', async () => {
  const signOuts = countSignOuts();
  const leave = vi.fn();
  openPortal('/logout', leave);
  await expect.poll(() => leave.mock.calls.length).toBe(1);
  expect(signOuts.begun).toBe(1);
  await expect.element(foreign).not.toBeInTheDocument();
});
