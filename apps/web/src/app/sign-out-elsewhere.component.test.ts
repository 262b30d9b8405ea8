import { paths } from '@formroom/domain/api/paths.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockNetworkError } from '#web/testing/fake-api.ts';
import { mockRecordApi } from '#web/testing/fake-record.ts';
import { csrfCookie } from '#web/testing/mock-post.ts';
import { openEntry, openEntryAt, openSignIn } from '#web/testing/open-portal.tsx';
import { signedInAsFamily, studentRecord } from '#web/testing/fixtures.ts';

const MARKER = 'formroom.signing-out';

/** Changes the storage as another tab of the browser does, so that this page gets the event. */
function signOutInAnotherTab() {
  const tab = document.createElement('iframe');
  document.body.append(tab);
  tab.contentWindow?.localStorage.setItem(MARKER, '1');
}

const box = (label: string) => page.getByLabelText(label, { exact: true });

test('a sign-out in another tab leaves nothing of the child on this page, and keeps what was not sent', async () => {
  api.use(...signedInAsFamily(), ...mockRecordApi(studentRecord()));
  api.use(mockNetworkError(paths.saveStudent, 'post'), csrfCookie);
  api.use(http.post(`*${paths.logout}`, () => HttpResponse.error()));
  openEntryAt('/registration/student-data');
  await box('Nationality').fill('Grenadian');
  await expect.element(page.getByRole('button', { name: 'Account of Anya Ramdeen' })).toBeVisible();
  signOutInAnotherTab();
  await expect.element(box('Student ID')).toBeVisible();
  expect(new XMLSerializer().serializeToString(document.body)).not.toMatch(/Ramdeen|Grenadian/);
  expect(location.pathname).toBe('/');
  expect(Object.keys(sessionStorage)).toEqual([`formroom.unsaved.${studentRecord().id}`]);
});

test('a sign-out that did not reach the school is finished at the next visit, which says so', async () => {
  let isOnline = false;
  let signOuts = 0;
  api.use(
    ...signedInAsFamily(),
    csrfCookie,
    http.post(`*${paths.logout}`, () => {
      signOuts += 1;
      return isOnline ? new HttpResponse(null, { status: 204 }) : HttpResponse.error();
    }),
  );
  localStorage.setItem(MARKER, '1');
  openSignIn('student');
  const notice = page.getByText(/^Logging out/);
  await expect.element(notice).toHaveTextContent(/^Logging out is not finished/);
  await expectAccessible('a sign-out that is owed');
  isOnline = true;
  dispatchEvent(new Event('online'));
  await expect.element(notice).toHaveTextContent('Logging out was not finished before. It is finished now.');
  expect(localStorage.getItem(MARKER)).toBeNull();
  expect(signOuts).toBeGreaterThanOrEqual(2);
  // The session of the child was never restored.
  await expect.element(box('Student ID')).toBeVisible();
});

test('another sign-in page stays as it is', async () => {
  openEntry();
  await box('Student ID').fill('20260001');
  signOutInAnotherTab();
  await expect.element(box('Student ID')).toHaveValue('20260001');
});
