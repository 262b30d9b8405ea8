import { paths } from '@formroom/domain/api/paths.ts';
import { OfficeTermReportsPage } from '../pages/office-term-reports-page.ts';
import { expect, test } from '../portal.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { tabTo } from '../steps/keyboard.ts';
import { downloadBy } from '../steps/office-area.ts';
import { Office } from '../steps/office.ts';
import { signInAsOffice } from '../steps/sign-in.ts';
import { chooseWorkbook } from '../steps/workbooks.ts';

const unposted = { year: 2026, term: 1 } as const;
const posted = { year: 2025, term: 1 } as const;

for (const width of [320, 1280]) {
  test.describe(`On a screen ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('the posting of reports is for everybody in each of its states', async ({ page }) => {
      test.slow();
      const office = new OfficeTermReportsPage(page);
      await signInAsOffice(page);
      await office.open();
      await expectAccessible(page, 'the terms');
      await office.search.fill('hilary 2025');
      await expect(office.rows).toHaveCount(1);
      await office.search.fill('easter');
      await expect(page.getByText('No term matches “easter”.')).toBeVisible();
      await office.search.fill('');

      await office.button('Edit', unposted).click();
      await expect(office.dialog.getByText(/^\d+ of \d+ cards are ready$/)).toBeVisible();
      await expectAccessible(page, 'the question');
      await office.dialog.getByRole('button', { name: 'Change dates' }).click();
      const dates = page.getByRole('dialog', { name: 'Change dates' });
      await dates.getByLabel('Last day', { exact: true }).fill('Friday');
      await dates.getByRole('button', { name: 'Save' }).click();
      await expect(dates.getByLabel('Last day', { exact: true })).toBeFocused();
      await expect(dates.getByText('Enter a date as yyyy-MM-dd.')).toBeVisible();
      await expectAccessible(page, 'a date that can’t be saved');
      await page.keyboard.press('Escape');
      await expect(dates).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(office.dialog).toHaveCount(0);

      await page.getByRole('button', { name: 'New term' }).click();
      await office.dialog.getByLabel('Academic Year').selectOption('2026-2027');
      await office.dialog.getByLabel('Term', { exact: true }).selectOption('1 Michaelmas');
      await office.dialog.getByRole('button', { name: 'Add term' }).click();
      await expect(office.dialog.getByRole('alert')).toContainText('is there already');
      await expectAccessible(page, 'a term that is there');
      await page.keyboard.press('Escape');
      await expect(office.dialog).toHaveCount(0);

      await office.button('Who has read the cards of', posted).click();
      await office.dialog.getByLabel('Class').selectOption('1A');
      await office.dialog.getByLabel('Families').selectOption('Have not read');
      await expect(office.dialog.getByRole('table')).toBeVisible();
      await expectAccessible(page, 'who has read');
      await office.dialog.getByRole('searchbox').fill('nobody at all');
      await expect(office.dialog).toContainText('No student is like that.');
      await page.keyboard.press('Escape');

      await page.goto('/admin/dashboard?panel=importResults');
      await expect(page.getByRole('heading', { name: 'Last imports' })).toBeVisible();
      await expectAccessible(page, 'Import results');

      await page.route(`**${paths.termReportsPosted}`, (route) => route.abort());
      await page.goto('/admin/dashboard?panel=postReports');
      await expect(page.getByRole('alert')).toContainText('The terms could not be listed');
      await expectAccessible(page, 'the terms failed');
      await page.route(`**${paths.termReportsPosted}`, (route) => route.fulfill({ json: [] }));
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByText('There is no term yet')).toBeVisible();
      await expectAccessible(page, 'no term');
    });
  });
}

test('The office imports results with the keyboard alone, and undoes it after a reload', async ({ page }) => {
  const { keyboard } = page;
  await signInAsOffice(page);
  await page.goto('/admin/dashboard?panel=postReports');
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await tabTo(page, page.getByRole('link', { name: 'Import results' }));
  await keyboard.press('Enter');
  const term = page.getByLabel('Term', { exact: true });
  await tabTo(page, term);
  // The oldest stands last. One key: between several, a slow computer makes the browser forget the first.
  await keyboard.press('End');
  await expect(term.getByRole('option', { selected: true })).toHaveText('Term 1 Michaelmas 2026-2027');
  await tabTo(page, button('Choose a workbook'));
  await tabTo(page, page.getByRole('link', { name: 'Download the workbook of this term' }));
  const template = await downloadBy(page, () => keyboard.press('Enter'));
  expect(template.suggestedFilename()).toMatch(/\.xlsx$/);
  // What was downloaded and not filled in changes nothing.
  const file = await template.path();
  await keyboard.press('Shift+Tab');
  await expect(button('Choose a workbook')).toBeFocused();
  await chooseWorkbook(page, file, () => keyboard.press('Enter'));
  await expect(page.getByText('There is nothing to import.')).toBeVisible();
  await tabTo(page, button('Choose another workbook'));
  await keyboard.press('Enter');

  await tabTo(page, button('Choose a workbook'));
  const remark = {
    name: 'remarks.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Student ID,Form Dean’s Remarks\r\n20260003,A kind classmate.'),
  };
  await chooseWorkbook(page, remark, () => keyboard.press('Enter'));
  await expect(page.getByRole('heading', { name: 'remarks.csv' })).toBeFocused();
  await expect(page.getByRole('list', { name: 'Rows' })).toContainText('A kind classmate.');
  await tabTo(page, button('Import 1 row'));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'The workbook is imported' })).toBeFocused();

  await page.reload();
  await tabTo(page, page.getByRole('list', { name: 'Last imports' }).getByRole('button').first());
  await keyboard.press('Enter');
  await expect(button('Undo the import')).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText('The import is undone.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Last imports' }).getByRole('listitem').first()).toContainText(
    'Undone',
  );
});

test('The office sets the mark weights and the letter key, each as a whole', async ({ page, portal }) => {
  await signInAsOffice(page);
  await page.goto('/admin/dashboard?panel=settings');
  const weights = page.getByRole('region', { name: 'Mark weights' });
  await weights.getByRole('button', { name: 'Add a line' }).click();
  const line = weights.getByRole('group', { name: 'Line 3' });
  for (const [label, typed] of [
    ['From form', '6'],
    ['Term 1, course', '40'],
    ['Term 2, course', '40'],
    ['Term 3, course', '4O'],
  ] as const)
    await line.getByLabel(label).fill(typed);
  await weights.getByRole('button', { name: 'Save the weights' }).click();
  await expect(line.getByLabel('Term 3, course')).toBeFocused();
  await expect(line).toContainText('Enter a whole number from 0 to 100.');
  await page.setViewportSize({ width: 320, height: 800 });
  await expectAccessible(page, 'weights that can’t be saved');
  await line.getByLabel('Term 3, course').fill('40');
  await expect(line.getByText('exam 60')).toHaveCount(3);
  await weights.getByRole('button', { name: 'Save the weights' }).click();
  await expect(weights.getByRole('img', { name: 'Saved' })).toBeVisible();

  const key = page.getByRole('region', { name: 'Letter key' });
  await key.getByLabel('B from').fill('80');
  await key.getByRole('button', { name: 'Save the key' }).click();
  await expect(key.getByRole('alert')).toHaveText('Each letter begins below the one before it.');
  await key.getByLabel('B from').fill('70');
  await key.getByRole('button', { name: 'Save the key' }).click();
  await expect(key.getByRole('img', { name: 'Saved' })).toBeVisible();
  await page.reload();
  await expect(line.getByLabel('From form')).toHaveValue('6');
  await expect(key).toContainText('B 70–74.9');

  await (
    await Office.at(portal.url)
  ).changeSettings({
    mark_weights: [
      { from_form: 1, course: { 1: 30, 2: 100, 3: 30 } },
      { from_form: 5, course: { 1: 100, 2: 0, 3: 30 } },
    ],
    letter_key: { A: 75, B: 65, C: 55, D: 50, E: 0 },
  });
});
