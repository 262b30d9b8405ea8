import { OfficeSignInPage } from '../pages/office-sign-in-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { expect, test } from '../portal.ts';
import { expectAccessibleAtBothWidths } from '../steps/accessibility.ts';
import { returningStudent } from '../steps/demo-accounts.ts';
import { signInAsOffice, signInAsStudent } from '../steps/sign-in.ts';

// Each state of each screen has a component test. This journey checks what only the served documents have, such as
// language, title and the prerendered sign-in, and that one screen of each area is accessible with real data.
test('The served pages are accessible', async ({ page }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await expect(signIn.lookup).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'sign-in');

  await signInAsStudent(page);
  await expectAccessibleAtBothWidths(page, 'a step of the registration');

  await page.context().clearCookies();
  await new OfficeSignInPage(page).open();
  await expectAccessibleAtBothWidths(page, 'sign-in of the office');
  await signInAsOffice(page, `/admin/dashboard?search=${returningStudent.id}`);
  await expectAccessibleAtBothWidths(page, 'the office');
});
