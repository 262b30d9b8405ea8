import { paths } from '@formroom/domain/api/paths.ts';
import type { Page } from '@playwright/test';
import { LookupDialog } from '../pages/lookup-dialog.ts';
import { OfficeSignInPage } from '../pages/office-sign-in-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { TopBar } from '../pages/top-bar.ts';
import { expect, test } from '../portal.ts';
import { expectAccessibleAtBothWidths } from '../steps/accessibility.ts';
import { returningStudent } from '../steps/demo-accounts.ts';
import { Office } from '../steps/office.ts';
import { signInAsOffice, signInAsStudent } from '../steps/sign-in.ts';

test('The sign-in page is accessible in each of its states', async ({ page, portal, context }) => {
  const student = await (await Office.signIn(portal.url)).newStudent();
  const signIn = new SignInPage(page);
  await signIn.open();
  await expect(signIn.lookup).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'sign-in');
  await signIn.studentId.fill(student.id);
  await expect(signIn.password).toHaveAttribute('placeholder', 'Enter date of birth');
  for (let attempt = 0; attempt < 5; attempt++) {
    await signIn.signIn(student.id, `wrong ${attempt}`);
    await expect(signIn.alert).toContainText('is not right');
  }
  await expectAccessibleAtBothWidths(page, 'wrong password');
  await signIn.login.click();
  await expect(signIn.login).toBeDisabled();
  await expectAccessibleAtBothWidths(page, 'sign-in delayed');
  await checkLookup(page);
  await context.setOffline(true);
  await new LookupDialog(page).name.fill('moham');
  await expect(page.getByRole('alert').filter({ hasText: 'The search failed' })).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'lookup failed');
});

test('The first sign-in is accessible', async ({ page, portal }) => {
  const student = await (await Office.signIn(portal.url)).newStudent();
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(student.id, student.birthDate);
  await expect(signIn.newPassword).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'first sign-in');
  await signIn.chooseNewPassword('short');
  await expect(page.getByText('Use at least 8 characters.')).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'password rejected');
});

test('The student’s pages and signing out are accessible', async ({ page, context }) => {
  await signInAsStudent(page);
  const bar = new TopBar(page);
  for (const [path, heading] of [
    ['/registration/documents', 'Upload Documents'],
    ['/registration/complete', 'Complete'],
    ['/registration/change-password', 'Change Password'],
    ['/nowhere', 'Page not found'],
    ['/dashboard', `Welcome, ${returningStudent.name}`],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expectAccessibleAtBothWidths(page, heading);
  }
  await bar.account.click();
  await expect(page.getByRole('menuitem', { name: 'Change Password' })).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'account menu');
  await bar.choose('Change Password');
  await page.getByLabel('Old Password', { exact: true }).fill('wrong');
  await page.getByLabel('New Password', { exact: true }).fill('another one');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('The old password is not right.')).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'old password rejected');
  await bar.menu.click();
  const logout = page.getByRole('menuitem', { name: 'Logout' });
  await expect(logout).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'navigation menu');
  await page.keyboard.press('Escape');
  await expect(logout).toHaveCount(0);
  // The page notices the end of the session because it polls the record.
  await context.clearCookies({ name: /session/ });
  await expect(page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'session ended');
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await dialog.getByLabel('Password', { exact: true }).fill(returningStudent.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**${paths.logout}`, async (route) => {
    if (route.request().method() === 'POST') await released;
    await route.continue();
  });
  await bar.logout.click();
  await expect(page.getByText('Logging out …')).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'signing out');
  release();
});

test('The office’s pages are accessible', async ({ page }) => {
  const signIn = new OfficeSignInPage(page);
  await signIn.open();
  await signIn.login.click();
  await expect(page.getByText('Username field empty')).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'username empty');
  await signInAsOffice(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'office');
});

async function checkLookup(page: Page) {
  const lookup = new LookupDialog(page);
  await new SignInPage(page).lookup.click();
  await expect(lookup.name).toBeFocused();
  await expectAccessibleAtBothWidths(page, 'lookup');
  await lookup.name.fill('joseph');
  await expect(lookup.matches.first()).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'lookup with matches');
  await lookup.name.fill('qqqq');
  await expect(lookup.dialog.getByText('No student has a name like this.')).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'lookup without matches');
  await lookup.name.fill('joseph');
  await lookup.matches.first().click();
  await expect(lookup.back).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'lookup with a chosen student');
}
