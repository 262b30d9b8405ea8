import { RegistrationPage } from '../pages/registration-page.ts';
import { expect, test } from '../portal.ts';
import { setLearningChallenges } from '../steps/settings.ts';
import { signInFreshStudent } from '../steps/sign-in.ts';

test('A checkbox or switch shows and hides questions, and never loses the answers', async ({
  page,
  portal,
}) => {
  await signInFreshStudent(page, portal.url);
  const form = new RegistrationPage(page);
  await form.open('familyData');
  const guardian = page.getByRole('checkbox', { name: 'Guardian' });
  await guardian.check();
  await expect(form.section('Emergency contact')).toBeVisible();
  await form.field('Name', 'Guardian').fill('Auntie Vidya');
  await form.blur();
  await form.waitUntilSaved();
  await guardian.uncheck();
  await page.getByRole('button', { name: 'Keep them' }).click();
  await expect(form.section('Guardian')).toHaveCount(0);
  await expect(form.section('Emergency contact')).toHaveCount(0);
  await page.reload();
  await expect(guardian).toBeChecked();
  await expect(form.field('Name', 'Guardian')).toHaveValue('Auntie Vidya');

  await form.open('studentData');
  const permit = page.getByRole('switch', { name: 'Immigration Permit' });
  await permit.check();
  await form.field('Issue Date').fill('2024-01-31');
  await form.field('Expiry Date').fill('2031-01-31');
  await form.blur();
  await form.waitUntilSaved();
  await permit.uncheck();
  await expect(form.field('Issue Date')).toHaveCount(0);
  await permit.check();
  await expect(form.field('Issue Date')).toHaveValue('2024-01-31');

  await setLearningChallenges(portal.url, true);
  await form.open('healthData');
  await expect(form.section('Learning challenges').getByRole('checkbox')).toHaveCount(10);
  await setLearningChallenges(portal.url, false);
});
