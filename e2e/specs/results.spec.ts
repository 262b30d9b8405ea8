import { officePaths, paths } from '@formroom/domain/api/paths.ts';
import { ReportCardsPage } from '../pages/report-cards-page.ts';
import { expect, test } from '../portal.ts';
import { expectAccessibleAtBothWidths } from '../steps/accessibility.ts';
import { createApiClient } from '../steps/api-client.ts';
import { returningStudent } from '../steps/demo-accounts.ts';
import { signInAsOffice } from '../steps/sign-in.ts';

for (const width of [360, 1280]) {
  test(`The office looks at the results of a term and who is behind a figure, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signInAsOffice(page, `${officePaths.results}?year=2025&term=3`);
    await page.getByLabel('Classes').selectOption('Form 1');
    await expect(page.getByRole('heading', { level: 1, name: 'Results, Form 1' })).toBeVisible();
    await page.getByLabel('Figures').selectOption('By subject');
    await expect(
      page.getByRole('img', { name: /^Mathematics by class, from 0 to 100. The medians go from/ }),
    ).toBeVisible();
    const mathematics = page.getByRole('table', { name: 'Mathematics by class' });
    const figure = mathematics.getByRole('link', { name: /^\d+ students of Mathematics, 1A$/ });
    const count = Number(await figure.textContent());
    await figure.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mathematics, 1A' })).toBeFocused();
    const students = page.getByRole('table', { name: 'Students' });
    await expect(students.getByRole('rowheader')).toHaveCount(count);
    await students.getByRole('link').first().click();
    await expect(page.getByRole('dialog', { name: /^Report card, Term 3/ })).toBeVisible();
  });
}

test('The office notes that it looked at what stands out, which is still noted after a reload', async ({
  page,
}) => {
  await signInAsOffice(page, `${officePaths.results}?year=2025&term=3`);
  const open = page.getByRole('list', { name: 'To look at' });
  const button = open.getByRole('button', { name: /^Looked at: / }).first();
  const name = ((await button.getAttribute('aria-label')) ?? '').replace('Looked at: ', '');
  await button.click();
  await expect(open.getByRole('button', { name: `Looked at: ${name}`, exact: true })).toHaveCount(0);
  await page.reload();
  await page.getByText('1 looked at').click();
  const noted = page.getByRole('list', { name: 'Looked at', exact: true });
  await expect(noted).toContainText('Looked at by admin');
  await expectAccessibleAtBothWidths(page, 'results with a note');
  await noted.getByRole('button', { name: `Take back: ${name}` }).click();
  await expect(open.getByRole('button', { name: `Looked at: ${name}`, exact: true })).toBeVisible();
});

for (const width of [360, 1280]) {
  test(`A family sees how the average changed over the terms, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await createApiClient(page.request).post(paths.loginStudent, {
      student_id: returningStudent.id,
      password: returningStudent.password,
    });
    const reports = new ReportCardsPage(page);
    await reports.open();
    await reports.dialog.getByRole('button', { name: 'Close' }).click();
    await expect(reports.averages).toContainText(
      /The average (rose|fell|stayed) .* over three terms; the class’s average (rose|fell|stayed) /,
    );
    await expect(reports.averages.getByRole('img').locator('path').first()).toBeVisible();
  });
}
