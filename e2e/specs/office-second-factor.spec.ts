import { officePaths, paths } from '@formroom/domain/api/paths.ts';
import type { Settings } from '@formroom/domain/settings/catalogue.ts';
import type { Page } from '@playwright/test';
import { OfficeSignInPage } from '../pages/office-sign-in-page.ts';
import { SecondFactorPage } from '../pages/second-factor-page.ts';
import { TopBar } from '../pages/top-bar.ts';
import { expect, test } from '../portal.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { createApiClient } from '../steps/api-client.ts';
import { tabTo } from '../steps/keyboard.ts';
import { waitForDownload } from '../steps/downloads.ts';
import { typePasswordAgain } from '../steps/reauthentication.ts';
import { signInAsOffice } from '../steps/sign-in.ts';
import { restoreSettings } from '../steps/settings.ts';

const PASSWORD = 'the words of the office';

async function signIn(page: Page, name: string) {
  const form = new OfficeSignInPage(page);
  await form.open();
  await form.signIn(name, PASSWORD);
}

async function signOut(page: Page) {
  await new TopBar(page).logout.click();
  await page.getByRole('textbox', { name: 'Student ID' }).waitFor();
}

// While the second factor is required, only an administrator who has one can change settings.
test.afterEach(async ({ page, portal }) => {
  const settings = (await (await page.request.get(paths.settings)).json()) as Settings;
  if (settings.require_second_factor)
    await createApiClient(page.request).post(paths.settings, { require_second_factor: false });
  await restoreSettings(portal.url);
});

const expectRequired = (page: Page, required: boolean) =>
  expect
    .poll(
      async () =>
        ((await (await page.request.get('/api/settings')).json()) as Settings).require_second_factor,
    )
    .toBe(required);

test('An administrator sets up a second factor by keyboard, and signs in with a code from the app or a recovery code', async ({
  page,
  context,
  portal,
}) => {
  await portal.administer('add', 'registrar', PASSWORD);
  await signInAsOffice(page, '/admin/settings', { name: 'registrar', password: PASSWORD });
  const bar = new TopBar(page);
  await bar.account.click();
  await bar.choose('Second factor');
  await expect(page.getByRole('heading', { level: 1, name: 'Second factor' })).toBeFocused();
  const factor = new SecondFactorPage(page);
  await factor.button('Start').waitFor();

  await tabTo(page, factor.button('Start'));
  await page.keyboard.press('Enter');
  await expect(factor.heading('Step 1 of 3: Scan this QR code')).toBeFocused();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const app = await factor.createApp();
  await tabTo(page, factor.code);
  await page.keyboard.type(app.code('current').replace(/^(.)/, (digit) => String((Number(digit) + 1) % 10)));
  await page.keyboard.press('Enter');
  await expect(factor.alert).toContainText('not right');
  await factor.code.fill(app.code('current'));
  await page.keyboard.press('Enter');

  await expect(factor.heading('Step 3 of 3: Save your recovery codes')).toBeFocused();
  const recoveryCodes = await factor.recoveryCodes();
  expect(recoveryCodes).toHaveLength(10);
  const downloading = waitForDownload(page);
  await factor.button('Download').click();
  expect((await downloading).suggestedFilename()).toBe('recovery-codes.txt');
  await factor.button('Done').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Save the codes first')).toBeVisible();
  await factor.savedCodes.focus();
  await page.keyboard.press('Space');
  await tabTo(page, factor.button('Done'));
  await page.keyboard.press('Enter');
  await expect(factor.heading('Your second factor is on')).toBeVisible();
  await factor.button('Remove the second factor').click();
  await expect(factor.code).toBeVisible();

  const [recoveryCode = '', unusedCode = ''] = recoveryCodes;

  await signOut(page);
  await signIn(page, 'registrar');
  await expect(factor.code).toBeFocused();
  await page.keyboard.type(app.code('next'));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/dashboard');

  await page.goto('/admin/settings/school');
  const address = page.getByLabel('Address');
  await address.waitFor();
  await context.clearCookies({ name: /session/ });
  await address.fill('1 Cascade Road');
  await address.blur();
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Code from the app')).toBeFocused();
  await expectAccessible(page, 'code in the dialog');
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.keyboard.type(recoveryCode);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(address).toHaveValue('1 Cascade Road');

  await signOut(page);
  await signIn(page, 'registrar');
  await factor.button('Use a recovery code').click();
  const recovery = page.getByLabel('Recovery code');
  await recovery.fill(recoveryCode);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('already been used');
  await expect(recovery).toHaveValue('');
  const typed = unusedCode.toUpperCase().replaceAll('-', ' ');
  await recovery.fill(typed);
  await context.setOffline(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('can’t be reached');
  await expect(recovery).toHaveValue(typed);
  await context.setOffline(false);
  await recovery.press('Enter');
  await page.waitForURL('**/admin/dashboard');
  await page.goto(officePaths.secondFactor);
  await expect(page.getByText('You have 8 of 10 recovery codes left.')).toBeVisible();
});

test('A school can require the second factor of every administrator, and a technician can reset it', async ({
  page,
  browser,
  portal,
}) => {
  await portal.administer('add', 'principal', PASSWORD);
  await portal.administer('add', 'deputy', PASSWORD);
  await signInAsOffice(page, '/admin/settings/office', { name: 'principal', password: PASSWORD });
  const requires = page.getByRole('switch', { name: 'Every administrator needs a second factor' });
  await requires.click();
  await typePasswordAgain(page, PASSWORD);
  await expect(page.getByText('Please do that first.')).toBeVisible();
  await expect(requires).not.toBeChecked();
  await page.getByRole('link', { name: 'Your own second factor' }).click();
  const { app } = await new SecondFactorPage(page).setUp();

  const otherBrowser = await browser.newContext({ baseURL: portal.url });
  const other = await otherBrowser.newPage();
  await signInAsOffice(other, '/admin/settings', { name: 'deputy', password: PASSWORD });
  await page.goto('/admin/settings/office');
  await requires.click();
  await typePasswordAgain(page, PASSWORD, app.code('next'));
  await expect(requires).toBeChecked();
  await expectRequired(page, true);

  await other.getByRole('link', { name: 'Post Term Reports' }).click();
  const setUpHeading = other.getByRole('heading', { level: 1, name: 'Set up a second factor' });
  await expect(setUpHeading).toBeVisible();
  await expectAccessible(other, 'required set-up');
  await signOut(other);
  await signIn(other, 'deputy');
  await expect(setUpHeading).toBeFocused();
  await new SecondFactorPage(other).setUp();
  await expect(other.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible();
  await other.goto(officePaths.secondFactor);
  await expect(other.getByText('it can’t be removed')).toBeVisible();

  await requires.click();
  await expect(requires).not.toBeChecked();
  await expectRequired(page, false);
  await portal.administer('reset', 'deputy', `${PASSWORD} again`);
  await other.reload();
  await other.waitForURL(`${portal.url}/`);
  const form = new OfficeSignInPage(other);
  await form.open();
  await form.signIn('deputy', `${PASSWORD} again`);
  await other.waitForURL('**/admin/dashboard');
  await otherBrowser.close();
});
