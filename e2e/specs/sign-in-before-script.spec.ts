import type { Page } from '@playwright/test';
import { OfficeSignInPage } from '../pages/office-sign-in-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { expect, test } from '../portal.ts';
import { office, returning } from '../steps/demo-accounts.ts';

/** Keeps the page's script back, as a slow line does, until it is let go. */
async function holdScript(page: Page) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/start-*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('What a parent types before the script has come stays in the boxes and signs in', async ({
  page,
  portal,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const release = await holdScript(page);
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.studentId.fill(returning.id);
  await signIn.password.fill(returning.password);
  await expect(signIn.login).toBeDisabled();
  await signIn.password.press('Enter');
  await expect(page).toHaveURL(`${portal.url}/`);

  release();
  await expect(signIn.login).toBeEnabled();
  await expect(signIn.studentId).toHaveValue(returning.id);
  await expect(signIn.password).toHaveValue(returning.password);
  expect(complaints).toEqual([]);
  await signIn.login.click();
  await expect(page).toHaveURL(`${portal.url}/registration/student-data`);
});

test('What the office types before the script has come stays in the boxes and signs in', async ({
  page,
  portal,
}) => {
  const release = await holdScript(page);
  const signIn = new OfficeSignInPage(page);
  await signIn.open();
  await signIn.username.fill(office.name);
  await signIn.password.pressSequentially(office.password);
  release();
  await signIn.login.click();
  await expect(page).toHaveURL(`${portal.url}/admin/dashboard`);
});

test('Nothing moves when the script and the school’s name arrive', async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const signIn = new SignInPage(page);
    await signIn.open();
    await expect(signIn.lookup).toBeVisible();
    expect(await page.evaluate(layoutShift), `${width} px`).toBe(0);
  }
});

test('The portal is fetched once the parent turns to the form, not before', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const signIn = new SignInPage(page);
  await signIn.open();
  await expect(signIn.lookup).toBeVisible();
  expect(fetched.filter((url) => url.includes('/assets/portal-'))).toEqual([]);
  const portalScript = page.waitForRequest('**/assets/portal-*.js');
  await signIn.studentId.focus();
  await portalScript;
});

test('A sign-in page whose script does not come says so', async ({ page }) => {
  await page.route('**/assets/start-*.js', (route) => route.abort());
  const signIn = new SignInPage(page);
  await signIn.open();
  await expect(signIn.alert).toContainText('did not arrive');
});

test('A reload behind the sign-in never shows the sign-in', async ({ page }) => {
  await holdScript(page);
  await page.goto('/registration/student-data', { waitUntil: 'commit' });
  await expect(page.getByRole('status')).toHaveText('Opening the portal …');
  await expect(new SignInPage(page).studentId).toHaveCount(0);
});

test.describe('With JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, heading] of [
    ['/', 'Sign in'],
    ['/admin', 'School office'],
  ] as const) {
    test(`the page at ${path} can be read and says what it needs`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveTitle(heading);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
      await expect(needsScript(page)).toBeVisible();
    });
  }

  test('a page behind the sign-in says what it needs instead of waiting', async ({ page }) => {
    await page.goto('/registration/student-data');
    await expect(needsScript(page)).toBeVisible();
    await expect(page.getByText('Opening the portal …')).toBeHidden();
  });
});

// Playwright finds no words inside noscript.
const needsScript = (page: Page) => page.locator('body > noscript > p');

const layoutShift = () =>
  new Promise<number>((resolve) => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
      resolve(shifts.reduce((sum, { value }) => sum + value, 0));
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(0), 500);
  });
