import { listLeavers } from '@formroom/domain/api/leavers.ts';
import { officePaths, paths } from '@formroom/domain/api/paths.ts';
import { type Session, sessionSchema } from '@formroom/domain/api/session.ts';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { mockGet, api, mockError } from '#web/testing/fake-api.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { office, signedInAsFamily, signedInAsOffice } from '#web/testing/fixtures.ts';
import { POLL_INTERVAL_MS } from '#web/lib/student-record.ts';

const sister = {
  authenticated: true,
  admin: false,
  user_id: '20260003',
  name: 'Rhea Ramdeen',
  initials: 'RR',
  password_reset: false,
};

afterEach(() => {
  vi.useRealTimers();
});

test('after another child has signed in in the same browser, the page says who is signed in now', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  api.use(...signedInAsFamily());
  openPortal('/registration/student-data');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  api.use(
    mockGet(paths.session, sessionSchema, sister),
    mockError(paths.studentRecord, 404, 'There is no such student.'),
  );
  vi.advanceTimersByTime(POLL_INTERVAL_MS);
  const dialog = page.getByRole('dialog', { name: 'Rhea Ramdeen is signed in now' });
  await expect.element(dialog).toBeVisible();
  await expect
    .element(dialog)
    .toHaveTextContent('This page is Anya Ramdeen’s. What you typed is still here.');
  await expect.element(dialog.getByRole('button', { name: 'Continue as Rhea Ramdeen' })).toBeVisible();
  await expect.element(page.getByText(/long pause/)).not.toBeInTheDocument();
  await expectAccessible('a sibling is signed in');
});

test('staff who sign in with the school’s account do so in another tab, and go on here', async () => {
  let isSignedIn = true;
  let leaversCalls = 0;
  api.use(...signedInAsOffice({ staff_sign_in: true }), mockGet(paths.leavers, listLeavers.response, []));
  api.use(
    http.get(`*${paths.session}`, () =>
      HttpResponse.json({ ...office, authenticated: isSignedIn } satisfies Session),
    ),
    http.get(`*${paths.leavers}`, () => {
      leaversCalls += 1;
      isSignedIn = leaversCalls > 1;
      return isSignedIn
        ? undefined
        : HttpResponse.json({ message: 'Please sign in again.' }, { status: 401 });
    }),
  );
  openPortal(officePaths.leavers);
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  const link = dialog.getByRole('link', { name: 'Sign in with the school’s account in a new tab' });
  await expect.element(link).toHaveAttribute('href', paths.staffSignIn);
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expectAccessible('signing in again with the school’s account');

  isSignedIn = true;
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => leaversCalls).toBe(2);
});
