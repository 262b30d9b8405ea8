import { OfficeSignInPage } from '../pages/office-sign-in-page.ts';
import { TopBar } from '../pages/top-bar.ts';
import { expect, test } from '../portal.ts';
import { expectAccessibleAtBothWidths } from '../steps/accessibility.ts';
import { signInAsOffice } from '../steps/sign-in.ts';

test('The office adds a principal who sees everything and changes nothing', async ({
  page,
  browser,
  portal,
}) => {
  await signInAsOffice(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Administrators' }).click();
  await page.getByRole('button', { name: 'Add an administrator' }).click();
  await page.getByRole('textbox', { name: 'Username' }).fill('principal');
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: 'First password' });
  await expect(shown).toBeVisible();
  const first = await shown.getByRole('definition').last().innerText();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'principal' })).toContainText(
    'First password not replaced yet.',
  );
  await expectAccessibleAtBothWidths(page, 'administrators');

  const principal = await (await browser.newContext({ baseURL: portal.url })).newPage();
  const form = new OfficeSignInPage(principal);
  await form.open();
  await form.signIn('principal', first);
  await expect(principal.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await expectAccessibleAtBothWidths(principal, 'the first password of an administrator');
  await principal.getByLabel('Old Password', { exact: true }).fill(first);
  await principal.getByLabel('New Password', { exact: true }).fill('mango season again');
  await principal.getByRole('button', { name: 'Change Password' }).click();
  await expect(principal.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible();
  await expect(principal.getByRole('button', { name: /^Registration Form of/ }).first()).toBeVisible();
  await expect(principal.getByRole('button', { name: /^Edit / })).toHaveCount(0);
  await principal.goto('/admin/settings');
  await expect(principal.getByRole('heading', { name: 'Your role can’t open this page' })).toBeVisible();

  await page.getByRole('button', { name: 'Disable: principal' }).click();
  await page.getByRole('button', { name: 'Disable', exact: true }).click();
  await expect(page.getByText('principal is disabled.')).toBeVisible();
  await principal.reload();
  await expect(principal.getByRole('textbox', { name: 'Student ID' })).toBeVisible();
  await expect(new TopBar(principal).logout).toHaveCount(0);
});
