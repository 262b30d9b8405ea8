import { SignInPage } from '../pages/sign-in-page.ts';
import { TopBar } from '../pages/top-bar.ts';
import { expect, test } from '../portal.ts';
import { returningStudent } from '../steps/demo-accounts.ts';
import { signInAsOffice, signInAsStudent } from '../steps/sign-in.ts';

/** The longest pause before a sign-out is sent again. */
const LONGEST_PAUSE_MS = 30_000;

test('Logging out shows an overlay and ends the session', async ({ page, portal }) => {
  await signInAsStudent(page);
  await new TopBar(page).logout.click();
  await expect(page.getByRole('status').filter({ hasText: 'Logging out' })).toBeVisible();
  await expect(page).toHaveURL(`${portal.url}/`);
  await expect(new SignInPage(page).studentId).toBeVisible();

  await page.goBack();
  await expect(new SignInPage(page).studentId).toBeVisible();
  await page.goto('/registration/family-data');
  await expect(page).toHaveURL(`${portal.url}/`);
});

test('Logging out while offline asks about unsaved answers, and ends the session when online again', async ({
  page,
  context,
  portal,
}) => {
  await page.clock.install();
  await signInAsStudent(page);
  await context.setOffline(true);
  await page.getByLabel('Nationality', { exact: true }).fill('Grenadian');
  await new TopBar(page).logout.click();
  await page.getByRole('button', { name: 'Log out and lose it' }).click();

  const signIn = new SignInPage(page);
  await expect(signIn.studentId).toBeVisible();
  await expect(page).toHaveURL(`${portal.url}/`);
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);

  await context.setOffline(false);
  await page.clock.fastForward(LONGEST_PAUSE_MS);
  await expect
    .poll(async () => (await (await page.request.get('/api/session')).json()) as unknown)
    .toMatchObject({ authenticated: false });
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('Logging out in one tab leaves nothing of the child in another one', async ({ page, context }) => {
  await signInAsStudent(page);
  const other = await context.newPage();
  await other.goto('/registration/family-data');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  const name = (await new TopBar(other).account.getAttribute('aria-label'))?.split(' ').at(-1) ?? '';
  await new TopBar(page).logout.click();
  await expect(new SignInPage(other).studentId).toBeVisible();
  await expect(other.getByText('You logged out in another tab or window.')).toBeVisible();
  expect(await other.locator('body').textContent()).not.toContain(name);
});

test('Logging out of the office clears another tab, too', async ({ page, context }) => {
  await signInAsOffice(page);
  const other = await context.newPage();
  await other.goto('/admin/dashboard');
  await expect(other.getByRole('table', { name: 'Students' })).toBeVisible();
  await page.goto('/logout');
  await expect(new SignInPage(other).studentId).toBeVisible();
  await expect(other.getByRole('table', { name: 'Students' })).toHaveCount(0);
});

test('A sign-out without a connection is finished at the next visit, also after the tab was closed', async ({
  page,
  context,
  portal,
}) => {
  await signInAsStudent(page);
  await context.setOffline(true);
  await new TopBar(page).logout.click();
  await expect(new SignInPage(page).studentId).toBeVisible();
  await page.close();

  await context.setOffline(false);
  const later = await context.newPage();
  const asked: string[] = [];
  later.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await later.goto('/registration/student-data');
  await expect(later).toHaveURL(`${portal.url}/`);
  await expect(later.getByText('Logging out was not finished before. It is finished now.')).toBeVisible();
  expect(asked).toContain('POST /logout');
  expect(asked).not.toContain('GET /api/session');
  expect(await (await later.request.get('/api/session')).json()).toMatchObject({ authenticated: false });
});

test('A reload does not undo a sign-out that has not reached the school', async ({ page, portal }) => {
  await signInAsStudent(page);
  await page.route('**/logout', async (route) => {
    if (route.request().method() === 'POST') await route.abort();
    else await route.continue();
  });
  await new TopBar(page).logout.click();
  const signIn = new SignInPage(page);
  await expect(signIn.studentId).toBeVisible();
  await page.reload();
  await expect(signIn.studentId).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(`${portal.url}/`);

  await page.unroute('**/logout');
  await signIn.signIn(returningStudent.id, returningStudent.password);
  await expect(page).toHaveURL(`${portal.url}/registration/student-data`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Student Data' })).toBeVisible();
});

test('Signing in discards unsaved answers of another student in the tab', async ({ page }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await page.evaluate(() => sessionStorage.setItem('formroom.unsaved.20260003', '{}'));
  await signIn.signIn(returningStudent.id, returningStudent.password);
  await expect(page.getByRole('heading', { level: 1, name: 'Student Data' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('formroom.unsaved.20260003')))
    .toBeNull();
});
