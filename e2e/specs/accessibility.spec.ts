import { OfficeSignInPage } from '../pages/office-sign-in-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { expect, test } from '../portal.ts';
import { expectAccessibleAtBothWidths } from '../steps/accessibility.ts';
import { signInAsOffice, signInAsStudent } from '../steps/sign-in.ts';

// Each state of each screen has a component test. This journey checks what only the served documents have, such as
// language, title and the prerendered sign-in, and that one screen of each area is accessible with real data.
test('The served pages are accessible', async ({ page, context }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await expect(signIn.lookup).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'sign-in');

  await signInAsStudent(page);
  await expectAccessibleAtBothWidths(page, 'a step of the registration');
  await page.goto('/registration/complete');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete');
  await expectAccessibleAtBothWidths(page, 'the last step');
  // The page notices the end of the session because it polls the record.
  await page.goto('/registration/family-data');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Family Data');
  await context.clearCookies({ name: /session/ });
  await expect(page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'session ended');

  await page.evaluate(() => sessionStorage.clear());
  await new OfficeSignInPage(page).open();
  await expectAccessibleAtBothWidths(page, 'sign-in of the office');
  await signInAsOffice(page);
  await expectAccessibleAtBothWidths(page, 'the office');
});
