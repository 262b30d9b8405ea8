import { expect, test } from '../portal.ts';
import { signInAsOffice, signInAsStudent } from '../steps/sign-in.ts';

// routes.test.ts checks that every page has a guard; these are one page behind each.

test('Without signing in, a page leads to the sign-in', async ({ page, portal }) => {
  for (const path of ['/term-reports', '/admin/dashboard', '/logout']) {
    await page.goto(path);
    await expect(page.getByRole('textbox', { name: 'Student ID' }), path).toBeVisible();
    await expect(page).toHaveURL(`${portal.url}/`);
  }
});

test('A signed-in student is redirected from the sign-in pages', async ({ page, portal }) => {
  await signInAsStudent(page, undefined, '/');
  await expect(page).toHaveURL(`${portal.url}/registration/student-data`);
  await page.goto('/admin');
  await expect(page).toHaveURL(`${portal.url}/registration/student-data`);
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL(`${portal.url}/dashboard`);
  // An unknown URL shows a message with a link back.
  await page.goto('/registration/nowhere');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page).toHaveURL(`${portal.url}/dashboard`);
});

test('The school office is redirected to its own pages', async ({ page, portal }) => {
  await signInAsOffice(page, '/');
  await expect(page).toHaveURL(`${portal.url}/admin/dashboard`);
  for (const path of ['/admin', '/registration/family-data']) {
    await page.goto(path);
    await expect(page).toHaveURL(`${portal.url}/admin/dashboard`);
  }
});
