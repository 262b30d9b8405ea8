import { paths } from '@formroom/domain/api/paths.ts';
import type { Page } from '@playwright/test';
import { OfficeSignInPage } from '../pages/office-sign-in-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { expect, test } from '../portal.ts';
import { office as officeAccount, returningStudent } from '../steps/demo-accounts.ts';
import { signInAsStudent } from '../steps/sign-in.ts';

/** Delays a request, as a slow connection does. Returns a function that releases it. */
async function delayRequest(page: Page, address: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const delayScript = (page: Page) => delayRequest(page, '**/assets/start-*.js');

/** Collects console errors and warnings, such as a hydration mismatch. */
function collectConsoleErrors(page: Page) {
  const consoleErrors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') consoleErrors.push(message.text());
  });
  page.on('pageerror', (error) => consoleErrors.push(error.message));
  return consoleErrors;
}

test('What a parent types before the script has loaded stays in the fields', async ({ page, portal }) => {
  const consoleErrors = collectConsoleErrors(page);
  const release = await delayScript(page);
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.studentId.fill(returningStudent.id);
  await signIn.password.fill(returningStudent.password);
  await page.getByRole('button', { name: 'Show' }).click();
  release();
  await expect(signIn.lookup).toBeVisible();
  await expect(signIn.password).toHaveAttribute('type', 'text');
  await expect(signIn.studentId).toHaveValue(returningStudent.id);
  await expect(signIn.password).toHaveValue(returningStudent.password);
  expect(consoleErrors).toEqual([]);
  await signIn.login.click();
  await expect(page).toHaveURL(`${portal.url}/registration/student-data`);
});

test('A sign-in that is submitted before the script has loaded is sent once it has', async ({
  page,
  context,
  portal,
}) => {
  const consoleErrors = collectConsoleErrors(page);
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
  });
  const signIn = new SignInPage(page);
  for (const submit of [() => signIn.password.press('Enter'), () => signIn.login.dblclick()]) {
    const release = await delayScript(page);
    await signIn.open();
    await signIn.studentId.fill(returningStudent.id);
    await signIn.password.fill(returningStudent.password);
    await submit();
    await expect(page).toHaveURL(`${portal.url}/`);
    expect(posts).toEqual([]);

    release();
    await expect(page).toHaveURL(`${portal.url}/registration/student-data`);
    expect(posts.splice(0)).toEqual(['/api/login-student']);
    await page.unroute('**/assets/start-*.js');
    // Leaves the page first, because its requests without the session would print errors.
    await page.goto('about:blank');
    await context.clearCookies();
  }
  const release = await delayScript(page);
  const office = new OfficeSignInPage(page);
  await office.open();
  await office.username.fill(officeAccount.name);
  await office.password.pressSequentially(officeAccount.password);
  await office.login.click();
  release();
  await expect(page).toHaveURL(`${portal.url}/admin/dashboard`);
  expect(consoleErrors).toEqual([]);
});

test('Nothing moves when the script, the school’s name and the fonts load', async ({ page }) => {
  await page.addInitScript(sumLayoutShifts);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const release = {
      script: await delayScript(page),
      name: await delayRequest(page, `**${paths.settings}`),
      fonts: await delayRequest(page, '**/assets/*-latin-wght-*'),
    };
    const signIn = new SignInPage(page);
    // The page's load event waits for the fonts.
    await page.goto('/', { waitUntil: 'commit' });
    await expect(signIn.studentId).toBeVisible();
    const settingsRequest = page.waitForRequest(`**${paths.settings}`);
    release.script();
    await settingsRequest;
    release.name();
    await expect(signIn.lookup).toBeVisible();
    release.fonts();
    await page.waitForLoadState();
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(getLayoutShift), `${width} px`).toBe(0);
    await page.unrouteAll();
  }
});

test('The portal’s script is loaded when the parent focuses the form, not before', async ({ page }) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  const signIn = new SignInPage(page);
  await signIn.open();
  await expect(signIn.lookup).toBeVisible();
  expect(urls.filter((url) => url.includes('/assets/portal-'))).toEqual([]);
  const portalScript = page.waitForRequest('**/assets/portal-*.js');
  await signIn.studentId.focus();
  await portalScript;
});

test('A script that fails to load is reported', async ({ page }) => {
  await page.route('**/assets/start-*.js', (route) => route.abort());
  const signIn = new SignInPage(page);
  await signIn.open();
  await expect(signIn.alert).toContainText('could not be loaded');
});

test('A family that reloads a step does not see the sign-in while the script loads', async ({ page }) => {
  await signInAsStudent(page);
  await delayScript(page);
  await page.goto('/registration/student-data', { waitUntil: 'commit' });
  await expect(page.getByRole('status')).toHaveText('Opening the portal …');
  await expect(new SignInPage(page).studentId).toHaveCount(0);
});

test.describe('With JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  test('the pages can be read and say that they need JavaScript', async ({ page }) => {
    for (const [path, heading] of [
      ['/', 'Sign in'],
      ['/admin', 'School office'],
    ] as const) {
      await page.goto(path);
      await expect(page).toHaveTitle(heading);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
      await expect(scriptNotice(page)).toBeVisible();
    }
    await page.goto('/registration/student-data');
    await expect(scriptNotice(page)).toBeVisible();
    await expect(page.getByText('Opening the portal …')).toBeHidden();
  });
});

// Playwright finds no text inside noscript.
const scriptNotice = (page: Page) => page.locator('body > noscript > p');

declare global {
  interface Window {
    layoutShift: number;
  }
}

/** Sums the layout shifts since the first paint. */
const sumLayoutShifts = () => {
  window.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      window.layoutShift += shift.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Returns the shifts after two frames, because a shift is reported after the frame that shows it. */
const getLayoutShift = () =>
  new Promise<number>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(window.layoutShift))));
  });
