import { TopBar } from '../pages/top-bar.ts';
import { expect, test } from '../portal.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { typePasswordAgain } from '../steps/reauthentication.ts';
import { signInAsOffice } from '../steps/sign-in.ts';

test('The office invites a dean, who chooses a password, sees everything and changes nothing', async ({
  page,
  browser,
  portal,
}) => {
  await signInAsOffice(page, '/admin/settings');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Administrators' }).click();
  await page.getByRole('button', { name: 'Add an administrator' }).click();
  await page.getByRole('textbox', { name: 'Username' }).fill('dean');
  await page.keyboard.press('Enter');
  await typePasswordAgain(page);
  const shown = page.getByRole('dialog', { name: 'Invitation' });
  await expect(shown).toBeVisible();
  const link = await shown.getByRole('definition').first().innerText();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'dean' })).toContainText(
    'Invited: has not chosen a password yet.',
  );

  const dean = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await dean.goto(link);
  await expect(dean.getByLabel('Username', { exact: true })).toHaveValue('dean');
  await expectAccessible(dean, 'an invitation');
  await dean.getByLabel('New Password', { exact: true }).fill('mango season again');
  await dean.getByRole('button', { name: 'Save and sign in' }).click();
  await dean.waitForURL('**/admin/dashboard');
  await expect(dean.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible();
  await expect(dean.getByRole('button', { name: /^Registration Form of/ }).first()).toBeVisible();
  await expect(dean.getByRole('button', { name: /^Edit / })).toHaveCount(0);
  await dean.goto('/admin/settings');
  await expect(dean.getByRole('heading', { name: 'Your role can’t open this page' })).toBeVisible();

  await page.getByRole('button', { name: 'Disable: dean' }).click();
  await page.getByRole('button', { name: 'Disable', exact: true }).click();
  await expect(page.getByText('dean is disabled.')).toBeVisible();
  await dean.reload();
  await expect(dean.getByRole('textbox', { name: 'Student ID' })).toBeVisible();
  await expect(new TopBar(dean).logout).toHaveCount(0);
});
