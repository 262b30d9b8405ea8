import { expect, test } from '../portal.ts';
import { tabTo } from '../steps/keyboard.ts';
import { signInWithFullMenu } from '../steps/office-area.ts';
import { restoreSettings } from '../steps/settings.ts';
import { chooseWorkbook, csv } from '../steps/workbooks.ts';

test.afterEach(({ portal }) => restoreSettings(portal.url));

test('By keyboard, the office matches the columns of a list from elsewhere, imports it and undoes it', async ({
  page,
  portal,
}) => {
  const { keyboard } = page;
  await signInWithFullMenu(page, portal.url, '/admin/dashboard?panel=importStudents');
  const list = csv(
    'pupils.csv',
    'Pupils of the primary school,,,,',
    'Roll,Child,Kind,Born,Stream',
    '00712351,"Ali, Zoe",F,03/04/2015,1A',
    '00712352,"Noël, Max",M,05/06/2014,1A',
  );
  await chooseWorkbook(page, list, async () => {
    await tabTo(page, page.getByRole('button', { name: 'Choose a file' }));
    await keyboard.press('Enter');
  });
  await expect(page.getByRole('heading', { name: 'Match the columns of pupils.csv' })).toBeFocused();
  await expect(page.getByText('The headings are in row 2.')).toBeVisible();
  const columns = [
    ['Roll', 'Student ID'],
    ['Child', 'Student Name'],
    ['Kind', 'Sex'],
    ['Born', 'Date of Birth'],
    ['Stream', 'Class'],
  ] as const;
  for (const [heading, field] of columns) {
    const select = page.getByRole('combobox', { name: `What “${heading}”` });
    await tabTo(page, select);
    await keyboard.type(field);
    await expect(select.locator('option:checked')).toHaveText(new RegExp(`^${field}`));
  }
  await tabTo(page, page.getByRole('radio', { name: /^Day first/ }));
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Month first/ })).toBeChecked();
  await page.setViewportSize({ width: 360, height: 740 });
  await tabTo(page, page.getByRole('button', { name: 'Continue' }));
  await keyboard.press('Enter');
  await expect(page.getByText('This import will add 2 students.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Rows' })).toContainText('2015-03-04');
  await tabTo(page, page.getByRole('button', { name: 'Import 2 rows' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Undo this import' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Undo the import', exact: true })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible();
});
