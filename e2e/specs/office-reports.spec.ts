import { expect, test } from '../portal.ts';
import { captureDownload } from '../steps/downloads.ts';
import { signInWithFullMenu } from '../steps/office-area.ts';
import { restoreSettings } from '../steps/settings.ts';

test.afterEach(({ portal }) => restoreSettings(portal.url));

test('The office downloads all data, and sees the progress of each class', async ({ page, portal }) => {
  const office = await signInWithFullMenu(page, portal.url);
  const download = await captureDownload(page, () => office.choose('Export Data'));
  expect(download.suggestedFilename()).toBe('Registration Data.xlsx');
  await expect(page.getByText('Registration Data.xlsx is in your downloads.')).toBeVisible();
  // A reload must not start the download again.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Download Registration Data.xlsx' })).toBeVisible();

  await office.choose('Reports');
  await expect(office.heading('Reports')).toBeFocused();
  await expect(page.locator('iframe[title="Registration Report"]')).toBeVisible();
  const school = page.getByRole('row', { name: /^School/ });
  await expect(school.getByRole('cell').last()).toHaveText(/600$/);
  await expect(page.getByRole('row', { name: /^1A/ })).toBeVisible();
});

test('Parents Contact is filtered by class, printed and downloaded', async ({ page, portal }) => {
  const office = await signInWithFullMenu(page, portal.url);
  await office.choose('Parents Contact');
  await expect(office.heading('Parents Contact')).toBeFocused();
  await expect(page.getByText('Total Number of Students: 600')).toBeVisible();
  await page.getByRole('button', { name: /^Show the next 200 of/ }).click();
  await expect(page.getByRole('row')).toHaveCount(401);

  await page.getByLabel('Class').selectOption('3B');
  await expect(page.getByText('Total Number of Students: 600')).toBeHidden();
  const itsClass = page.getByRole('cell', { name: '3B', exact: true });
  await expect(itsClass.first()).toBeVisible();
  const students = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(students.filter({ hasNot: itsClass })).toHaveCount(0);

  const download = await captureDownload(page, () =>
    page.getByRole('link', { name: 'Download Excel file' }).click(),
  );
  expect(download.suggestedFilename()).toBe('Parents Contact 3B.xlsx');
  await page.getByRole('button', { name: 'Print' }).click();
  const dialog = page.getByRole('dialog', { name: 'Parents Contact 3B' });
  await expect(dialog.locator('iframe')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});
