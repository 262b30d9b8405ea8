import { paths } from '@formroom/domain/api/paths.ts';
import type { Page } from '@playwright/test';
import { OfficeSignInPage } from '../pages/office-sign-in-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { expect, test } from '../portal.ts';
import { office as officeAccount, returningStudent } from '../steps/demo-accounts.ts';
import { signInAsStudent } from '../steps/sign-in.ts';

/** Delays a request, as a slow connection does, until it is released. */
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

/** Collects console errors, such as a hydration mismatch. */
function collectConsoleErrors(page: Page) {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

test('What a parent types and shows before the script has come stays in the boxes and signs in', async ({
  page,
  portal,
}) => {
  const complaints = collectConsoleErrors(page);
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
  expect(complaints).toEqual([]);
  await signIn.login.click();
  await expect(page).toHaveURL(`${portal.url}/registration/student-data`);
});

test('Who presses Enter or LOGIN before the script has come is signed in once it is there', async ({
  page,
  context,
  portal,
}) => {
  const complaints = collectConsoleErrors(page);
  const tries: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') tries.push(new URL(request.url()).pathname);
  });
  const signIn = new SignInPage(page);
  for (const send of [() => signIn.password.press('Enter'), () => signIn.login.dblclick()]) {
    const release = await delayScript(page);
    await signIn.open();
    await signIn.studentId.fill(returningStudent.id);
    await signIn.password.fill(returningStudent.password);
    await send();
    await expect(page).toHaveURL(`${portal.url}/`);
    expect(tries).toEqual([]);

    release();
    await expect(page).toHaveURL(`${portal.url}/registration/student-data`);
    expect(tries.splice(0)).toEqual(['/api/login-student']);
    await page.unroute('**/assets/start-*.js');
    // Leaves the page, because without the session its further requests would be refused.
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
  expect(complaints).toEqual([]);
});

test('Nothing moves when the script, the school’s name and the letters arrive', async ({ page }) => {
  await page.addInitScript(sumLayoutShifts);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const release = {
      script: await delayScript(page),
      name: await delayRequest(page, `**${paths.settings}`),
      letters: await delayRequest(page, '**/assets/*-latin-wght-*'),
    };
    const signIn = new SignInPage(page);
    // The page's load event waits for the fonts.
    await page.goto('/', { waitUntil: 'commit' });
    await expect(signIn.studentId).toBeVisible();
    const asked = page.waitForRequest(`**${paths.settings}`);
    release.script();
    await asked;
    release.name();
    await expect(signIn.lookup).toBeVisible();
    release.letters();
    await page.waitForLoadState();
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(shownLayoutShifts), `${width} px`).toBe(0);
    await page.unrouteAll();
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

test('A script that does not come is said', async ({ page }) => {
  await page.route('**/assets/start-*.js', (route) => route.abort());
  const signIn = new SignInPage(page);
  await signIn.open();
  await expect(signIn.alert).toContainText('did not arrive');
});

test('A family that reloads a step never sees the sign-in while the script is awaited', async ({ page }) => {
  await signInAsStudent(page);
  await delayScript(page);
  await page.goto('/registration/student-data', { waitUntil: 'commit' });
  await expect(page.getByRole('status')).toHaveText('Opening the portal …');
  await expect(new SignInPage(page).studentId).toHaveCount(0);
});

test.describe('With JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  test('the pages can be read and say what they need instead of waiting', async ({ page }) => {
    for (const [path, heading] of [
      ['/', 'Sign in'],
      ['/admin', 'School office'],
    ] as const) {
      await page.goto(path);
      await expect(page).toHaveTitle(heading);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
      await expect(needsScript(page)).toBeVisible();
    }
    await page.goto('/registration/student-data');
    await expect(needsScript(page)).toBeVisible();
    await expect(page.getByText('Opening the portal …')).toBeHidden();
  });
});

// Playwright finds no text inside noscript.
const needsScript = (page: Page) => page.locator('body > noscript > p');

declare global {
  interface Window {
    shifted: number;
  }
}

/** Sums the layout shifts since the first paint. */
const sumLayoutShifts = () => {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      window.shifted += shift.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Returns the shifts after two frames, because a shift is reported after the frame that shows it. */
const shownLayoutShifts = () =>
  new Promise<number>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(window.shifted))));
  });
