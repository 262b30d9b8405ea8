import { lazy, Suspense } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '#web/testing/fake-api.ts';
import { openPortal, renderComponent } from '#web/testing/open-portal.tsx';
import { signedInAsOffice } from '#web/testing/fixtures.ts';
import { mockStudentList } from '#web/testing/student-list.ts';
import { useHeadingFocus } from '#web/ui/layout/use-heading-focus.ts';

const students = page.getByRole('heading', { level: 1, name: 'Students' });
const dashboard = page.getByRole('link', { name: 'Dashboard', exact: true });

test('loading a page does not move the focus, and following a link moves it to the heading', async () => {
  api.use(...signedInAsOffice(), mockStudentList());
  openPortal('/admin/dashboard');
  await expect.element(students).toBeVisible();
  await expect.element(page.getByText('Total Number of Students: 3')).toBeVisible();
  expect(document.activeElement).toBe(document.body);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toHaveFocus();
});

/** A first page that never loads, whatever other tests have loaded before. */
const Pending = lazy(() => new Promise<{ default: () => null }>(() => undefined));

function Page() {
  useHeadingFocus(true);
  return (
    <main>
      <h1 tabIndex={-1}>Students</h1>
    </main>
  );
}

const frame = (
  <>
    <Link to="/students">Dashboard</Link>
    <Suspense fallback="Loading">
      <Outlet />
    </Suspense>
  </>
);

test('a link that is followed while the first page loads moves the focus, too', async () => {
  const children = [
    { path: '/pending', element: <Pending /> },
    { path: '/students', element: <Page /> },
  ];
  const router = createMemoryRouter([{ element: frame, children }], { initialEntries: ['/pending'] });
  renderComponent(<RouterProvider router={router} />);
  await expect.element(page.getByText('Loading')).toBeVisible();
  await dashboard.click();
  await expect.element(students).toHaveFocus();
});
