import { catalogue, listFieldNames } from '@formroom/domain/registration/catalogue.ts';
import type { StepId } from '@formroom/domain/registration/steps.ts';
import { getFieldInput } from '../pages/field-input.ts';
import { RegistrationPage, listSections, getStep } from '../pages/registration-page.ts';
import { expect, test } from '../portal.ts';
import { setLearningChallenges } from '../steps/settings.ts';
import { signInAsStudent, signInFreshStudent } from '../steps/sign-in.ts';

const listFields = (step: StepId) =>
  listSections(step).flatMap((section) =>
    listFieldNames(section)
      .map((name) => catalogue[name])
      .filter((field) => !field.schoolOnly)
      .map((field) => ({ section: section.title, field })),
  );

async function fillInStep(form: RegistrationPage, step: StepId) {
  const opened = new Set<string>();
  for (const { section, field } of listFields(step)) {
    if (section === 'Guardian' && !opened.has(section))
      await form.page.getByRole('checkbox', { name: 'Guardian' }).check();
    opened.add(section);
    const group = `${section}: ${field.collapsedGroup}`;
    if (field.collapsedGroup !== undefined && !opened.has(group)) {
      const expandButton = form.section(section).getByRole('button', { name: `Add ${field.collapsedGroup}` });
      if (await expandButton.isVisible()) await expandButton.click();
      opened.add(group);
    }
    await getFieldInput(field).fill(form.section(section), field);
  }
  await form.blur();
  await form.waitUntilSaved();
}

async function checkStep(form: RegistrationPage, step: StepId) {
  for (const { section, field } of listFields(step)) {
    await test.step(`${section}: ${field.label}`, () =>
      getFieldInput(field).check(form.section(section), field));
  }
}

for (const [first, second] of [
  ['studentData', 'otherData'],
  ['familyData', 'healthData'],
] as const) {
  test(`A parent fills in every field of ${getStep(first).title} and ${getStep(second).title}, and finds the answers after signing in again`, async ({
    page,
    portal,
  }) => {
    await setLearningChallenges(portal.url, true);
    const student = await signInFreshStudent(page, portal.url);
    const form = new RegistrationPage(page);
    for (const step of [first, second]) {
      await form.open(step);
      await fillInStep(form, step);
    }
    await form.signOut();
    await signInAsStudent(page, student, getStep(first).path);
    await checkStep(form, first);
    await form.open(second);
    await checkStep(form, second);
    await setLearningChallenges(portal.url, false);
  });
}

test('A parent moves through the steps with Continue and Back, and sees what is missing', async ({
  page,
  portal,
}) => {
  await signInFreshStudent(page, portal.url);
  const form = new RegistrationPage(page);
  await form.open('otherData');
  const steps = page.getByRole('navigation', { name: 'Registration steps' });
  const ownStep = steps.getByRole('link', { name: /Other Data/ });
  await expect(ownStep).toHaveAttribute('aria-current', 'step');
  await expect(ownStep).toContainText('2 answers missing');

  await form.field('Device Type').selectOption('Laptop');
  await page.getByRole('radiogroup', { name: 'Internet Access' }).getByRole('radio', { name: 'Yes' }).check();
  await expect(ownStep).not.toContainText('missing');
  await form.continueButton.click();
  await expect(form.heading('Upload Documents')).toBeVisible();
  await expect(ownStep.getByText('Done:').or(ownStep.getByTitle('Done:'))).toBeAttached();

  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(form.heading('Other Data')).toBeFocused();
  await form.open('studentData');
  // Values that only the school sets are read-only.
  const section = form.section('House and class');
  await expect(section.getByRole('definition')).toHaveCount(3);
  await expect(section.getByRole('definition').first()).not.toHaveText(/^\d*$/);
  await expect(section.getByRole('textbox')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.waitForURL('**/dashboard');
});
