import { paths } from '@formroom/domain/api/paths.ts';
import { settingsResponseSchema } from '@formroom/domain/api/settings.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import type { Field } from '@formroom/domain/kinds/field.ts';
import { buildAnswers, catalogue } from '@formroom/domain/registration/catalogue.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockGet, mockNetworkError, mockUnansweredPost } from '#web/testing/fake-api.ts';
import { settings, studentRecord } from '#web/testing/fixtures.ts';
import { agreedRecord, openFamilyPage } from '#web/testing/open-family-page.ts';

const box = (label: string) => page.getByLabelText(label, { exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const shows = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible();
const saveIcon = (name: string) => expect.element(page.getByRole('img', { name })).toBeVisible();

async function openStudentData() {
  openFamilyPage('/registration/student-data');
  await expect.element(box('Nationality')).toBeVisible();
}

/** An answer to every field. */
const answers: Record<Field['kind'], (field: never) => string | number> = {
  text: () => 'Answer',
  longText: () => 'A long answer of a family.',
  suggestion: () => 'Arima',
  title: () => 'Arima',
  email: () => 'family@example.com',
  phone: () => '5550142',
  count: () => 2,
  date: () => '2014-03-15',
  flag: () => 1,
  choice: ({ choices }: { choices: readonly string[] }) => choices[0] ?? '',
  code: () => 1,
};
const everyAnswer = (): Partial<StudentRecord> => ({
  ...buildAnswers((name) => answers[catalogue[name].kind](catalogue[name] as never)),
  living_status: 'Both Parents',
});

async function openAnswered(step: string) {
  openFamilyPage(`/registration/${step}-data`, studentRecord(everyAnswer()));
  api.use(mockGet(paths.settings, settingsResponseSchema, { ...settings, learning_challenges: true }));
  await expect.element(page.getByRole('textbox').first()).toBeVisible();
}

/** States of the registration's steps that are reached by an action. */
const states: Record<string, () => Promise<unknown>> = {
  'errors, and a save under way': async () => {
    await openStudentData();
    api.use(mockUnansweredPost(paths.saveStudent));
    await page.getByRole('switch', { name: 'Immigration Permit' }).click();
    await box('Email').fill('renee@');
    await box('Mobile Phone').fill('555');
    await box('Home Address').fill('14 Saddle Road');
    await saveIcon('Saving');
  },
  'suggested towns': async () => {
    await openStudentData();
    await box('Town').fill('First');
    await expect.element(page.getByRole('listbox', { name: 'Town' })).toBeVisible();
  },
  'the calendar': async () => {
    await openStudentData();
    await press('Choose Date of Birth');
    await expect.element(page.getByRole('dialog', { name: 'Choose Date of Birth' })).toBeVisible();
  },
  'an answer that is not saved': async () => {
    await openStudentData();
    api.use(mockNetworkError(paths.saveStudent, 'post'));
    await box('Nationality').fill('Trinidadian');
    await userEvent.keyboard('{Tab}');
    await saveIcon('Not saved yet');
  },
  'Student Data with every answer': () => openAnswered('student'),
  'Family Data with every answer': () => openAnswered('family'),
  'Health Data with every answer': async () => {
    await openAnswered('health');
    await shows('Learning Challenges');
  },
  'Other Data with every answer': () => openAnswered('other'),
  'a withdrawal that is not sent': async () => {
    openFamilyPage('/registration/complete', agreedRecord);
    api.use(mockNetworkError(paths.saveStudent, 'post'));
    await page.getByRole('checkbox', { name: 'I agree to the terms and conditions' }).click();
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await shows('The school still has your agreement.');
  },
};

for (const [name, open] of Object.entries(states)) {
  test(`${name} is accessible`, async () => {
    await open();
    await expectAccessible(name);
  });
}
