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

test('logging out with an answer that has not arrived asks, and Wait keeps it in its box', async () => {
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

test('going on to another child asks for what has not arrived, too', async () => {
  api.use(...signedInAsFamily());
  api.use(...mockRecordApi(studentRecord()));
  api.use(mockNetworkError(paths.saveStudent, 'post'));
  openPortal('/registration/student-data');
  await box('Nationality').fill('Trinidadian');
  await page.getByRole('button', { name: 'Account of Anya Ramdeen' }).click();
  await page.getByRole('menuitem', { name: 'Another child' }).click();
  await expect.element(question).toHaveAccessibleName('1 answer has not reached the school yet');
});

test('logging out with an answer that is to be corrected says so', async () => {
  api.use(...signedInAsFamily());
  api.use(...mockRecordApi(studentRecord()));
  openPortal('/registration/student-data');
  await typeAndLogOut('Email', 'renee@');
  await expect.element(question).toHaveAccessibleDescription(/Go back to correct or send it\./);
  await userEvent.keyboard('{Enter}');
  await expect.element(box('Email')).toHaveValue('renee@');
  await expect.element(page.getByText('Invalid e-mail')).toBeVisible();
});

/** Counts the sign-outs. None of them is answered: the page would load the sign-in page then. */
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

test('where another site led to it, the page asks before it signs out, and staying is one key away', async () => {
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

test('who answers that they want to is signed out', async () => {
  const signOuts = countSignOuts();
  const leave = vi.fn();
  openPortal('/logout?ask', leave);
  await foreign.getByRole('button', { name: 'Log out' }).click();
  await expect.element(page.getByText('Logging out …')).toBeVisible();
  await expect.poll(() => leave.mock.calls.length, { timeout: 10_000 }).toBe(1);
  expect(signOuts.begun).toBe(1);
});

test('who comes from the portal, or types the address, is signed out without a question', async () => {
  const signOuts = countSignOuts();
  const leave = vi.fn();
  openPortal('/logout', leave);
  await expect.poll(() => leave.mock.calls.length, { timeout: 10_000 }).toBe(1);
  expect(signOuts.begun).toBe(1);
  await expect.element(foreign).not.toBeInTheDocument();
});
