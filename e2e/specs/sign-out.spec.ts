import { SignInPage } from '../pages/sign-in-page.ts';
import { TopBar } from '../pages/top-bar.ts';
import { expect, test } from '../portal.ts';
import { returningStudent } from '../steps/demo-accounts.ts';
import { signInAsStudent } from '../steps/sign-in.ts';

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
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).toEqual(['formroom.signing-out']);

  await context.setOffline(false);
  await page.clock.fastForward(LONGEST_PAUSE_MS);
  await expect
    .poll(async () => (await (await page.request.get('/api/session')).json()) as unknown)
    .toMatchObject({ authenticated: false });
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
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
