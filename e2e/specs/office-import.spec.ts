import type { Page } from '@playwright/test';
import { expect, test } from '../portal.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { downloadBy, enterOfficeWithWholeMenu } from '../steps/office-area.ts';

const csv = (...lines: string[]) => ({
  name: 'new students.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Student ID,Last Name,First Name,Class,Date of Birth', ...lines].join('\r\n')),
});

async function choose(page: Page, file: ReturnType<typeof csv>) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a workbook' }).click();
  await (await chooser).setFiles(file);
}

test('The office sees what a workbook would change, imports it and undoes it', async ({ page, portal }) => {
  const office = await enterOfficeWithWholeMenu(page, portal.url);
  await office.choose('Import Students');
  await expect(office.heading('Import Students')).toBeFocused();
  await expectAccessible(page, 'choosing a workbook');
  const template = await downloadBy(page, () =>
    page.getByRole('link', { name: 'Download an empty template' }).click(),
  );
  expect(template.suggestedFilename()).toMatch(/\.xlsx$/);

  await choose(
    page,
    csv(
      '00712345,Noël,Zara,1A,14/02/2015',
      '20260001,Ramdeen,Anya,2B,21/08/2013',
      '00712346,Lee,Kai,1A,31/02/2015',
    ),
  );
  await expect(page.getByText('Importing it means: 1 new student, 1 student changed.')).toBeVisible();
  await expect(page.getByText('1 row in error would be left out.')).toBeVisible();
  const rows = page.getByRole('list', { name: 'Rows' });
  await expect(rows).toContainText('Row 4');
  await expectAccessible(page, 'rows in error');
  const errors = await downloadBy(page, () =>
    page.getByRole('link', { name: 'Download the rows in error' }).click(),
  );
  expect(errors.suggestedFilename()).toMatch(/\.xlsx$/);
  await page.getByRole('button', { name: 'Changed: 1' }).click();
  await expect(rows).toContainText('2A');
  await expect(rows).toContainText('2B');
  await expectAccessible(page, 'changed rows');

  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByRole('heading', { name: 'The workbook is imported' })).toBeFocused();
  await expectAccessible(page, 'an import that is done');
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByRole('heading', { name: 'The import is undone' })).toBeFocused();
  await office.leave();
});

test('A workbook that can’t be taken is refused with the reason, and nothing is lost by trying', async ({
  page,
  portal,
}) => {
  const office = await enterOfficeWithWholeMenu(page, portal.url);
  await office.choose('Import Students');
  await choose(page, {
    name: 'letter.docx',
    mimeType: 'application/msword',
    buffer: Buffer.from('PK\u0003\u0004rubbish'),
  });
  await expect(page.getByRole('alert')).toContainText('The workbook can’t be taken');
  await expectAccessible(page, 'a workbook that can’t be taken');

  await choose(page, csv('00712347,Noël,Zara,1A,14/02/2015'));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Choose a workbook' })).toBeVisible();
  await office.leave();
});
