import { expect, test } from '../portal.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { tabTo } from '../steps/keyboard.ts';
import { captureDownload } from '../steps/downloads.ts';
import { signInWithFullMenu } from '../steps/office-area.ts';
import { restoreSettings } from '../steps/settings.ts';
import { chooseWorkbook, csv } from '../steps/workbooks.ts';

const students = (...lines: string[]) =>
  csv('new students.csv', 'Student ID,Last Name,First Name,Class,Date of Birth', ...lines);

test.afterEach(({ portal }) => restoreSettings(portal.url));

test('The office previews a workbook, imports it and undoes the import later, by keyboard', async ({
  page,
  portal,
}) => {
  const { keyboard } = page;
  const press = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
    await tabTo(page, page.getByRole(role, { name }).first());
    await keyboard.press('Enter');
  };
  const office = await signInWithFullMenu(page, portal.url);
  await page.getByRole('link', { name: 'Skip to main content' }).focus();
  await press('Import Students', 'link');
  await expect(office.heading('Import Students')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Last imports' })).toBeVisible();
  const template = await captureDownload(page, () => press('Download an empty template', 'link'));
  expect(template.suggestedFilename()).toBe('Students to Import.xlsx');

  const workbook = students(
    '00712345,Noël,Zara,1A,14/02/2015',
    '20260001,Ramdeen,Anya,2B,21/08/2013',
    '00712346,Lee,Kai,1A,31/02/2015',
  );
  await page.getByRole('heading', { level: 1 }).focus();
  await chooseWorkbook(page, workbook, () => press('Choose a file'));
  await expect(page.getByText('This import will add 1 student and change 1 student.')).toBeVisible();
  await expect(page.getByText('1 row has errors and will be skipped.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'new students.csv' })).toBeFocused();
  const rows = page.getByRole('table', { name: 'Rows' });
  await expect(rows.getByRole('cell', { name: '4', exact: true })).toBeVisible();
  await expectAccessible(page, 'rows in error');
  await tabTo(page, page.getByRole('button', { name: 'Errors: 1' }));
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Changed: 1', exact: true })).toBeFocused();
  await keyboard.press('Enter');
  await expect(rows).toContainText('2A');
  await expect(rows).toContainText('2B');
  const errors = await captureDownload(page, () => press('Download the rows with errors', 'link'));
  expect(errors.suggestedFilename()).toBe('Rows in Error.xlsx');

  await page.getByRole('heading', { name: 'new students.csv' }).focus();
  await press('Import 2 rows');
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeFocused();
  await expectAccessible(page, 'import finished');

  await page.reload();
  const last = page.getByRole('list', { name: 'Last imports' }).getByRole('listitem').first();
  await expect(last).toContainText('1 new student, 1 student changed');
  await press(/^Undo the import/);
  await expect(page.getByRole('alertdialog', { name: 'Undo this import?' })).toBeVisible();
  await expectAccessible(page, 'confirmation of the undo');
  await expect(page.getByRole('button', { name: 'Undo the import', exact: true })).toBeFocused();
  await keyboard.press('Enter');
  await expect(last).toContainText('Undone');
});
