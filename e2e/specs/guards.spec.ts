import { expect, test } from '../portal.ts';
import { signInAsOffice, signInAsStudent } from '../steps/sign-in.ts';

const studentPages = [
  '/dashboard',
  '/registration/student-data',
  '/registration/family-data',
  '/registration/health-data',
  '/registration/other-data',
  '/registration/documents',
  '/registration/complete',
  '/registration/change-password',
  '/term-reports',
];

test('Without signing in, every page leads to the sign-in', async ({ page, portal }) => {
  for (const path of [...studentPages, '/admin/dashboard', '/logout']) {
    await page.goto(path);
    await expect(page.getByRole('textbox', { name: 'Student ID' }), path).toBeVisible();
    await expect(page).toHaveURL(`${portal.url}/`);
  }
});

test('A signed-in student is redirected from the sign-in pages', async ({ page, portal }) => {
  await signInAsStudent(page);
  for (const path of ['/', '/admin']) {
    await page.goto(path);
    await expect(page).toHaveURL(`${portal.url}/registration/student-data`);
  }
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL(`${portal.url}/dashboard`);
  // An unknown URL shows a message with a link back.
  await page.goto('/registration/nowhere');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page).toHaveURL(`${portal.url}/dashboard`);
});

test('The school office is redirected to its own pages', async ({ page, portal }) => {
  await signInAsOffice(page);
  for (const path of ['/', '/admin', ...studentPages]) {
    await page.goto(path);
    await expect(page).toHaveURL(`${portal.url}/admin/dashboard`);
  }
});
