import { lazy, Suspense, useState } from 'react';
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

/** A page that shows a field when its data has loaded. */
function Page() {
  useHeadingFocus(true);
  const [isLoaded, setIsLoaded] = useState(false);
  return (
    <main>
      <h1 tabIndex={-1}>Students</h1>
      {isLoaded && <input aria-label="Class" id="class" />}
      <button onMouseEnter={() => setIsLoaded(true)}>Data arrives</button>
    </main>
  );
}

const frame = (
  <>
    <Link to="/students">Dashboard</Link>
    <Link to="/students#class">Class</Link>
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

test('a link to a field that the page has yet to load moves the focus there as soon as it is shown', async () => {
  const children = [
    { path: '/', element: null },
    { path: '/students', element: <Page /> },
  ];
  renderComponent(<RouterProvider router={createMemoryRouter([{ element: frame, children }])} />);
  await page.getByRole('link', { name: 'Class' }).click();
  await expect.element(students).toHaveFocus();
  await page.getByRole('button', { name: 'Data arrives' }).hover();
  await expect.element(page.getByRole('textbox', { name: 'Class' })).toHaveFocus();
});
