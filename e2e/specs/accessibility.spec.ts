import type { Page } from '@playwright/test';
import { LookupDialog } from '../pages/lookup-dialog.ts';
import { OfficeSignInPage } from '../pages/office-sign-in-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { TopBar } from '../pages/top-bar.ts';
import { expect, test } from '../portal.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { returning } from '../steps/demo-accounts.ts';
import { Office } from '../steps/office.ts';
import { signInAsOffice, signInAsStudent } from '../steps/sign-in.ts';

// The narrowest screen is also what 400 % zoom leaves of a common one.
for (const width of [320, 1280]) {
  test.describe(`On a screen ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('the sign-in page is for everybody in each of its states', async ({ page, portal, context }) => {
      const student = await (await Office.at(portal.url)).newStudent();
      const signIn = new SignInPage(page);
      await signIn.open();
      await expect(signIn.lookup).toBeVisible();
      await expectAccessible(page, 'sign-in');
      await signIn.studentId.fill(student.id);
      await expect(signIn.password).toHaveAttribute('placeholder', 'Enter date of birth');
      for (let tries = 0; tries < 5; tries++) {
        await signIn.signIn(student.id, `wrong ${tries}`);
        await expect(signIn.alert).toContainText('is not right');
      }
      await expectAccessible(page, 'wrong password');
      await signIn.login.click();
      await expect(signIn.login).toBeDisabled();
      await expectAccessible(page, 'waiting');
      await lookUp(page);
      await context.setOffline(true);
      await new LookupDialog(page).name.fill('moham');
      await expect(page.getByRole('alert').filter({ hasText: 'The search did not work' })).toBeVisible();
      await expectAccessible(page, 'lookup failed');
    });

    test('the first sign-in is for everybody', async ({ page, portal }) => {
      const student = await (await Office.at(portal.url)).newStudent();
      const signIn = new SignInPage(page);
      await signIn.open();
      await signIn.signIn(student.id, student.birthDate);
      await expect(signIn.newPassword).toBeVisible();
      await expectAccessible(page, 'first sign-in');
      await signIn.chooseNewPassword('short');
      await expect(page.getByText('Use at least 8 characters.')).toBeVisible();
      await expectAccessible(page, 'password refused');
    });

    test('the student’s pages are for everybody', async ({ page, context }) => {
      await signInAsStudent(page);
      const bar = new TopBar(page);
      for (const [path, heading] of [
        ['/registration/documents', 'Upload Documents'],
        ['/registration/complete', 'Complete'],
        ['/registration/change-password', 'Change Password'],
        ['/nowhere', 'Page not found'],
        ['/dashboard', `Welcome, ${returning.name}`],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        await expectAccessible(page, heading);
      }
      await bar.account.click();
      await expect(page.getByRole('menuitem', { name: 'Change Password' })).toBeVisible();
      await expectAccessible(page, 'account menu');
      await bar.choose('Change Password');
      await page.getByLabel('Old Password', { exact: true }).fill('wrong');
      await page.getByLabel('New Password', { exact: true }).fill('another one');
      await page.getByRole('button', { name: 'Change Password' }).click();
      await expect(page.getByText('The old password is not right.')).toBeVisible();
      await expectAccessible(page, 'old password refused');
      await bar.menu.click();
      const logout = page.getByRole('menuitem', { name: 'Logout' });
      await expect(logout).toBeVisible();
      await expectAccessible(page, 'navigation menu');
      await page.keyboard.press('Escape');
      await expect(logout).toHaveCount(0);
      // The page asks now and then whether the record changed, and so hears of the end by itself.
      await context.clearCookies({ name: /session/ });
      await expect(page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
      await expectAccessible(page, 'session ended');
    });

    test('what could not be opened is said to everybody', async ({ page }) => {
      await signInAsStudent(page);
      await page.route('**/api/student-record/*', (route) => route.abort());
      await page.goto('/dashboard');
      await expect(page.getByRole('alert')).toContainText('The record could not be opened');
      await expectAccessible(page, 'record failed');
      await page.route('**/api/session', (route) => route.abort());
      await page.reload();
      await expect(page.getByRole('alert')).toContainText('The portal could not be opened');
      await expectAccessible(page, 'session failed');
    });

    test('the overlay of signing out is for everybody', async ({ page }) => {
      await signInAsStudent(page);
      await page.goto('/dashboard');
      await page.route('**/logout', async (route) => {
        if (route.request().method() === 'POST') await new Promise((later) => setTimeout(later, 4000));
        await route.continue();
      });
      await new TopBar(page).logout.click();
      await expect(page.getByText('Signing out …')).toBeVisible();
      await expectAccessible(page, 'signing out');
    });

    test('the office’s pages are for everybody', async ({ page }) => {
      const signIn = new OfficeSignInPage(page);
      await signIn.open();
      await signIn.login.click();
      await expect(page.getByText('Username field empty')).toBeVisible();
      await expectAccessible(page, 'username empty');
      await signInAsOffice(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, 'office');
    });
  });
}

async function lookUp(page: Page) {
  const lookup = new LookupDialog(page);
  await new SignInPage(page).lookup.click();
  await expect(lookup.name).toBeFocused();
  await expectAccessible(page, 'lookup');
  await lookup.name.fill('joseph');
  await expect(lookup.matches.first()).toBeVisible();
  await expectAccessible(page, 'lookup with matches');
  await lookup.name.fill('qqqq');
  await expect(lookup.dialog.getByText('No student has a name like this.')).toBeVisible();
  await expectAccessible(page, 'lookup without matches');
  await lookup.name.fill('joseph');
  await lookup.matches.first().click();
  await expect(lookup.back).toBeVisible();
  await expectAccessible(page, 'lookup chosen');
}
