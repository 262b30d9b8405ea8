import { officePaths } from '@formroom/domain/api/paths.ts';
import { OfficeReportCardsPage } from '../pages/office-report-cards-page.ts';
import { cardUrls, type CardTerm, formatTermLabel, ReportCardsPage } from '../pages/report-cards-page.ts';
import { expect, showPdfsInFrames, test } from '../portal.ts';
import { signInAsOffice, signInFreshStudent } from '../steps/sign-in.ts';
import { captureDownload } from '../steps/downloads.ts';
import { chooseWorkbook, csv } from '../steps/workbooks.ts';

const posted: CardTerm = { year: 2025, term: 2 };

test('Results are imported, posted, read by a family, corrected, and removed', async ({
  page,
  portal,
  browser,
}) => {
  const hilary: CardTerm = { year: 2026, term: 2 };
  const family = await browser.newPage({ baseURL: portal.url });
  await showPdfsInFrames(family.context());
  const { id } = await signInFreshStudent(family, portal.url);
  const home = new ReportCardsPage(family);
  const office = new OfficeReportCardsPage(page);
  await signInAsOffice(page, '/admin/settings');
  await page.getByRole('link', { name: 'Post Term Reports' }).click();
  await expect(office.heading).toBeFocused();
  await expect(office.headings).toHaveText(['Academic Year', 'Term', 'Posted', 'Status', 'Edit']);
  await office.addTerm(hilary);
  await expect(office.row(hilary)).toContainText('Not posted');

  await page.getByRole('link', { name: 'Import results' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import results' })).toBeFocused();
  await page.getByLabel('Term', { exact: true }).selectOption('Term 2 Hilary 2026-2027');
  await chooseWorkbook(
    page,
    csv(
      'marks.csv',
      'Student ID,Subject,Course Mark,Exam Mark',
      `${id},Mathematics,81.5,74`,
      `${id},Physical Education,Abs,60`,
      `${id},Mathematics,120,74`,
    ),
  );
  await expect(page.getByText('have errors and will be skipped.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await chooseWorkbook(
    page,
    csv('marks.csv', 'Student ID,Subject,Course Mark,Exam Mark', `${id},Mathematics,81.5,74`),
  );
  const rows = page.getByRole('table', { name: 'Rows' });
  await expect(rows).toContainText(id);
  await expect(rows).toContainText('Mathematics');
  await expect(rows).toContainText(/Course Mark.*81\.5/);
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeFocused();

  await page.getByRole('link', { name: 'Back to Post Term Reports' }).click();
  await office.button('Edit', hilary).click();
  const dialog = office.postDialog(hilary);
  await expect(dialog).toContainText('0 of 1 report card is complete');
  await dialog.getByRole('link', { name: 'See what is missing' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check report cards' })).toBeFocused();
  await expect(page.getByText('Not known')).toHaveCount(4);
  await page.getByRole('group').filter({ hasText: '0 of 1 complete' }).locator('summary').click();
  await expect(page.getByRole('main')).toContainText('Attitude to Authority');
  await page.getByRole('button', { name: 'View a sample card' }).click();
  const sample = page.getByRole('dialog', { name: /^Report card/ });
  await expect(sample.locator('iframe')).toBeVisible();
  await sample.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Back to Post Term Reports' }).click();

  await home.open();
  await expect(home.item(hilary)).toBeDisabled();
  await office.answer(hilary, 'Yes');
  await expect(office.row(hilary)).toContainText(/\d{4}-\d\d-\d\d/);
  await family.reload();
  await home.item(hilary).click();
  await expect(home.frame).toBeVisible();

  await page.getByRole('link', { name: `Cards and readers of ${formatTermLabel(hilary)}` }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText('1 of 1 family has opened the card, 0 not yet');

  await main.getByRole('link', { name: /^Fix this card/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Report card of/ })).toBeFocused();
  await page.getByLabel(/^Mathematics, Course/).fill('91.5');
  await page.getByRole('button', { name: 'See what changes' }).click();
  await expect(page.getByRole('table', { name: 'What changes on this card' })).toContainText(
    /course mark81\.591\.5/,
  );
  await page.getByLabel('Reason').fill('A page was not counted');
  await page.getByRole('button', { name: 'Correct and post again' }).click();
  await expect(page.getByRole('list', { name: 'Corrections' })).toContainText('81.5 → 91.5');
  await page.getByRole('link', { name: 'Back to Cards and readers' }).click();
  await page.getByRole('link', { name: 'Back to Post Term Reports' }).click();

  await office.answer(hilary, 'No');
  await expect(office.row(hilary)).toContainText('Not posted');
  for (const address of cardUrls(id, hilary))
    expect((await family.request.get(address)).status(), address).toBe(403);
  await family.close();
});

test('The office prints the cards of a class, and cancels a print of the whole school', async ({ page }) => {
  const office = new OfficeReportCardsPage(page);
  await signInAsOffice(page, officePaths.postReports);
  await office.button('Print the cards of', posted).click();
  const print = page.getByRole('dialog', { name: 'Print report cards' });
  await page.setViewportSize({ width: 320, height: 800 });
  await print.getByRole('button', { name: 'Make the PDF' }).click();
  await expect(print.getByText(/^\d+ of \d{3} cards$/)).toBeVisible();
  await expect(print.getByRole('progressbar')).toBeVisible();
  await print.getByRole('button', { name: 'Cancel' }).click();
  await expect(print.getByRole('progressbar')).toBeHidden();

  await print.getByLabel('Cards to print').selectOption('1A');
  await print.getByRole('button', { name: 'Make the PDF' }).click();
  await expect(print.getByRole('status')).toContainText('Report Cards 2025 Term 2 1A.pdf is ready');
  const download = await captureDownload(page, () => print.getByRole('button', { name: 'Download' }).click());
  expect(download.suggestedFilename()).toBe('Report Cards 2025 Term 2 1A.pdf');
  await expect(print.getByRole('link', { name: 'Open' })).toHaveAttribute('href', /^blob:/);
  await print.getByRole('button', { name: 'Close' }).click();
});
