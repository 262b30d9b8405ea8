import { paths } from '@formroom/domain/api/paths.ts';
import { submissionReference } from '@formroom/domain/registration/submission.ts';
import type { Page } from '@playwright/test';
import { RegistrationPage } from '../pages/registration-page.ts';
import { expect, test } from '../portal.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { callsOf } from '../steps/calls.ts';
import { returning } from '../steps/demo-accounts.ts';
import { signInFreshStudent } from '../steps/sign-in.ts';
import { storedRecord } from '../steps/stored-record.ts';

const summaryOf = (page: Page, title: string) => page.getByRole('region', { name: title });

/** Signs in without the sign-in page. */
const enter = (page: Page, id: string) =>
  callsOf(page.request).post(paths.loginStudent, { student_id: id, password: returning.password });

for (const width of [320, 1280]) {
  test.describe(`On a screen ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 640 } });

    test('a family that has not begun is shown where to', async ({ page, portal }) => {
      await signInFreshStudent(page, portal.url);
      await page.goto('/dashboard');
      const summary = summaryOf(page, 'Begin the registration');
      await expect(summary).not.toContainText('missing');
      await expectAccessible(page, 'not begun');
      await summary.getByRole('link', { name: 'Start with Student Data' }).click();
      await expect(new RegistrationPage(page).heading('Student Data')).toBeFocused();
    });

    test('a family that is under way sees what is left, and each line leads to its box', async ({ page }) => {
      await enter(page, returning.id);
      await page.goto('/dashboard');
      const summary = summaryOf(page, 'What is left of the registration');
      await expect(summary).toContainText('5 answers and 4 documents are still missing.');
      await expectAccessible(page, 'under way');
      await summary.getByRole('link', { name: 'Emergency contact: Phone' }).click();
      await expect(new RegistrationPage(page).box('Phone', 'Emergency contact')).toBeFocused();
      await page.goBack();
      await summary.getByRole('link', { name: 'Agreement to the terms and conditions' }).click();
      await expect(page.getByRole('checkbox', { name: 'I agree to the terms' })).toBeFocused();
    });

    test('a family that has finished sees when, and its reference', async ({ page }) => {
      await enter(page, '20260003');
      const { submitted_at: submittedAt } = await storedRecord(page, '20260003');
      await page.goto('/dashboard');
      const summary = summaryOf(page, 'The registration is complete');
      await expect(summary).toContainText(submissionReference('20260003', submittedAt ?? ''));
      await expect(summary).toContainText('Every expected answer and all the documents are in.');
      await expectAccessible(page, 'complete');
    });
  });
}

test('Of a step with much left the dashboard shows a few lines, and where the rest begins', async ({
  page,
  portal,
}) => {
  const { id } = await signInFreshStudent(page, portal.url);
  await callsOf(page.request).post(paths.saveStudent, { id, living_status: 'Both Parents' });
  await page.goto('/dashboard');
  const summary = summaryOf(page, 'What is left of the registration');
  await summary.getByRole('link', { name: 'and 3 more in Family Data' }).click();
  await expect(new RegistrationPage(page).box('Emergency Contact')).toBeFocused();
});
