import { RegistrationPage } from '../pages/registration-page.ts';
import { expect, test } from '../portal.ts';
import { returningStudent } from '../steps/demo-accounts.ts';
import { signInAsStudent } from '../steps/sign-in.ts';

test('A family with an incomplete registration sees what is missing, and each line links to its field', async ({
  page,
}) => {
  await signInAsStudent(page, returningStudent, '/dashboard');
  const summary = page.getByRole('region', { name: 'What is left of the registration' });
  await expect(summary).toContainText('5 answers and 4 documents are still missing.');
  await summary.getByRole('link', { name: 'Emergency contact: Phone' }).click();
  await expect(new RegistrationPage(page).field('Phone', 'Emergency contact')).toBeFocused();
  await page.goBack();
  await summary.getByRole('link', { name: 'Agreement to the terms and conditions' }).click();
  await expect(page.getByRole('checkbox', { name: 'I agree to the terms' })).toBeFocused();
});
