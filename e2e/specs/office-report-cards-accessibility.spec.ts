import { officePaths } from '@formroom/domain/api/paths.ts';
import { expect, test } from '../portal.ts';
import { tabTo } from '../steps/keyboard.ts';
import { captureDownload } from '../steps/downloads.ts';
import { signInAsOffice } from '../steps/sign-in.ts';
import { chooseWorkbook } from '../steps/workbooks.ts';

test('The office imports results by keyboard, and undoes the import after a reload', async ({ page }) => {
  const { keyboard } = page;
  await signInAsOffice(page, officePaths.postReports);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await tabTo(page, page.getByRole('link', { name: 'Import results' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Last imports' })).toBeVisible();
  const term = page.getByLabel('Term', { exact: true });
  await tabTo(page, term);
  // The oldest term is last. One key at a time, because a slow browser drops the first of several.
  for (const [key, chosen] of [
    ['End', 'Term 1 Michaelmas 2025-2026 (posted)'],
    ['ArrowUp', 'Term 2 Hilary 2025-2026 (posted)'],
    ['ArrowUp', 'Term 3 Trinity 2025-2026 (posted)'],
    ['ArrowUp', 'Term 1 Michaelmas 2026-2027'],
  ] as const) {
    await keyboard.press(key);
    await expect(term.getByRole('option', { selected: true })).toHaveText(chosen);
  }
  await tabTo(page, button('Choose a file'));
  await tabTo(page, page.getByRole('link', { name: 'Download the file for this term' }));
  const template = await captureDownload(page, () => keyboard.press('Enter'));
  expect(template.suggestedFilename()).toMatch(/^Results \d{4}-\d{4} Term [1-3]\.xlsx$/);
  // An unchanged template changes nothing.
  const file = await template.path();
  await keyboard.press('Shift+Tab');
  await expect(button('Choose a file')).toBeFocused();
  await chooseWorkbook(page, file, () => keyboard.press('Enter'));
  await expect(page.getByText('There is nothing to import.')).toBeVisible();
  await tabTo(page, button('Choose another file'));
  await keyboard.press('Enter');

  await tabTo(page, button('Choose a file'));
  const remark = {
    name: 'remarks.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Student ID,Form Dean’s Remarks\r\n20260003,A kind classmate.'),
  };
  await chooseWorkbook(page, remark, () => keyboard.press('Enter'));
  await expect(page.getByRole('heading', { name: 'remarks.csv' })).toBeFocused();
  await expect(page.getByRole('table', { name: 'Rows' })).toContainText('A kind classmate.');
  await tabTo(page, button('Import 1 row'));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeFocused();

  await page.reload();
  await tabTo(page, page.getByRole('list', { name: 'Last imports' }).getByRole('button').first());
  await keyboard.press('Enter');
  await expect(button('Undo the import')).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText('The import was undone.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Last imports' }).getByRole('listitem').first()).toContainText(
    'Undone',
  );
});
