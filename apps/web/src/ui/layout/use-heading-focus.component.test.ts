import { http, passthrough } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '#web/testing/fake-api.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { signedInAsOffice } from '#web/testing/fixtures.ts';
import { mockStudentList } from '#web/testing/student-list.ts';

const students = page.getByRole('heading', { level: 1, name: 'Students' });
const dashboard = page.getByRole('link', { name: 'Dashboard', exact: true });

test('a page that is loaded leaves the focus where it is, and a link moves it to the heading', async () => {
  api.use(...signedInAsOffice(), mockStudentList());
  openPortal('/admin/dashboard');
  await expect.element(students).toBeVisible();
  await expect.element(page.getByText('Total Number of Students: 3')).toBeVisible();
  expect(document.activeElement).toBe(document.body);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toHaveFocus();
});

test('a link that is followed before the first page is there moves the focus, too', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let isAsked = false;
  api.use(...signedInAsOffice(), mockStudentList());
  api.use(
    http.get('*/audit-log-panel.tsx', async () => {
      isAsked = true;
      await released;
      return passthrough();
    }),
  );
  openPortal('/admin/dashboard?panel=auditLog');
  // No other test opens this page, whose script is still on its way.
  await expect.poll(() => isAsked).toBe(true);
  await dashboard.click();
  await expect.element(students).toHaveFocus();
  release();
});
