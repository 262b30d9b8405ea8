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

/** What the browser holds against the page, such as a first picture that differs from what the script draws. */
function complaintsOf(page: Page) {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

test('What a parent types before the script has come stays in the boxes and signs in', async ({
  page,
  portal,
}) => {
  const complaints = complaintsOf(page);
  const release = await holdScript(page);
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.studentId.fill(returning.id);
  await signIn.password.fill(returning.password);
  release();
  await expect(signIn.lookup).toBeVisible();
  await expect(signIn.studentId).toHaveValue(returning.id);
  await expect(signIn.password).toHaveValue(returning.password);
  expect(complaints).toEqual([]);
  await signIn.login.click();
  await expect(page).toHaveURL(`${portal.url}/registration/student-data`);
});

for (const [way, send] of [
  ['Enter', (signIn: SignInPage) => signIn.password.press('Enter')],
  ['LOGIN, twice,', (signIn: SignInPage) => signIn.login.dblclick()],
] as const) {
  test(`A parent who presses ${way} before the script has come is signed in once it is there`, async ({
    page,
    portal,
  }) => {
    const complaints = complaintsOf(page);
    const tries: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') tries.push(new URL(request.url()).pathname);
    });
    const release = await holdScript(page);
    const signIn = new SignInPage(page);
    await signIn.open();
    await signIn.studentId.fill(returning.id);
    await signIn.password.fill(returning.password);
    await send(signIn);
    await expect(page).toHaveURL(`${portal.url}/`);
    expect(tries).toEqual([]);

    release();
    await expect(page).toHaveURL(`${portal.url}/registration/student-data`);
    expect(tries).toEqual(['/api/login-student']);
    expect(complaints).toEqual([]);
  });
}

test('A password that is to be shown before the script has come is shown once it is there', async ({
  page,
}) => {
  const release = await holdScript(page);
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.password.fill('formroom-demo');
  await page.getByRole('button', { name: 'Show' }).click();
  release();
  await expect(signIn.password).toHaveAttribute('type', 'text');
  await expect(signIn.password).toHaveValue('formroom-demo');
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
  await signIn.login.click();
  release();
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
