import { paths } from '@formroom/domain/api/paths.ts';
import { sessionSchema } from '@formroom/domain/api/session.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { endAutosave } from '#web/lib/autosave/family-autosave.ts';
import { getLastStudent, rememberStudent } from '#web/lib/last-student.ts';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockNetworkError, mockPending } from '#web/testing/fake-api.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { family, signedInAsFamily, signedInAsOffice } from '#web/testing/fixtures.ts';

test('the portal shows an error if the session can’t be loaded, and Retry opens it', async () => {
  api.use(...signedInAsFamily());
  api.use(mockNetworkError(paths.session));
  openPortal('/dashboard');
  await expect.element(page.getByRole('alert')).toHaveTextContent('The portal could not be opened');
  await expectAccessible('session failed');
  api.resetHandlers();
  api.use(...signedInAsFamily());
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome, Anya Ramdeen');
});

const welcome = page.getByRole('heading', { level: 1, name: 'Welcome, Anya Ramdeen' });

test('after a reload the record is loaded without waiting for the session, until the family logs out', async () => {
  rememberStudent(family);
  const session = mockPending(paths.session, sessionSchema, family);
  const asked: unknown[] = [];
  api.use(session.handler, ...signedInAsFamily());
  api.use(http.get(`*${paths.studentRecord}`, ({ params }) => void asked.push(params.id)));
  openPortal('/dashboard');
  await expect.poll(() => asked).toEqual([family.user_id]);
  session.release();
  await expect.element(welcome).toBeVisible();
  expect(asked).toEqual([family.user_id]);

  expect(getLastStudent()).toBe(family.user_id);
  endAutosave();
  expect(getLastStudent()).toBeUndefined();
});

test('after another child has signed in in another tab, a reload shows that child', async () => {
  const before = '20260003';
  rememberStudent({ ...family, user_id: before });
  api.use(...signedInAsFamily());
  api.use(
    http.get(`*${paths.studentRecord}`, ({ params }) =>
      params.id === before
        ? HttpResponse.json({ message: 'There is no such student.' }, { status: 404 })
        : undefined,
    ),
  );
  openPortal('/dashboard');
  await expect.element(welcome).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(getLastStudent()).toBe(family.user_id);
});

test('where an administrator has signed in after a student, the student’s record is not loaded', async () => {
  rememberStudent(family);
  let asked = 0;
  api.use(...signedInAsOffice());
  api.use(http.get(`*${paths.studentRecord}`, () => void (asked += 1)));
  openPortal('/admin/settings');
  await expect.element(page.getByRole('list', { name: 'Settings', exact: true })).toBeVisible();
  expect(asked).toBe(0);
  expect(getLastStudent()).toBeUndefined();
});
