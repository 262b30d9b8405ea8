import { RegistrationPage, getStep } from '../pages/registration-page.ts';
import { expect, test } from '../portal.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from '../steps/accessibility.ts';
import { signInAsStudent, signInFreshStudent } from '../steps/sign-in.ts';
import { setLearningChallenges } from '../steps/settings.ts';

const dataSteps = ['studentData', 'familyData', 'healthData', 'otherData'] as const;
test('Every step is accessible, empty and filled in', async ({ page, portal }) => {
  test.slow();
  await setLearningChallenges(portal.url, true);
  const form = new RegistrationPage(page);
  await signInFreshStudent(page, portal.url);
  for (const step of dataSteps) {
    await form.open(step);
    await expectAccessibleAtBothWidths(page, `${getStep(step).title}, empty`);
  }
  await form.signOut();
  await signInAsStudent(page, { id: '20260003', password: 'formroom-demo' });
  for (const step of dataSteps) {
    await form.open(step);
    await expectAccessibleAtBothWidths(page, `${getStep(step).title}, filled`);
  }
  await setLearningChallenges(portal.url, false);
});

test('Errors, suggestions, the calendar and the offline state are accessible', async ({
  page,
  context,
  portal,
}) => {
  test.slow();
  await signInFreshStudent(page, portal.url);
  const form = new RegistrationPage(page);
  await form.open('studentData');
  await page.getByRole('switch', { name: 'Immigration Permit' }).check();
  await form.field('Email').fill('renee@');
  await form.field('Mobile Phone').fill('555');
  await form.field('Home Address').pressSequentially('14 Saddle Road');
  await expect(form.saveIcon(form.field('Home Address'), 'Saving')).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'saving and errors');

  await form.field('Town').fill('San');
  await expect(page.getByRole('listbox', { name: 'Town' })).toBeVisible();
  await expect(form.saveIcon(form.field('Home Address'), 'Saved')).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'saved, and suggested towns');

  await page.getByRole('button', { name: 'Choose Date of Birth' }).click();
  const calendar = page.getByRole('dialog', { name: 'Choose Date of Birth' });
  await expect(calendar).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'the calendar');
  await page.keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);

  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('button', { name: 'All steps' }).click();
  await expect(page.getByRole('link', { name: /Family Data/ })).toBeVisible();
  await expectAccessible(page, 'all steps');
  await context.setOffline(true);
  await form.field('Nationality').fill('Trinidadian');
  await form.blur();
  await expect(form.saveIcon(form.field('Nationality'), 'Not saved yet')).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'offline');
});
