import { expect, test } from '../portal.ts';
import { signInAsOffice } from '../steps/sign-in.ts';

test('The office sees the status of database, files and backups', async ({ page }) => {
  await signInAsOffice(page, '/admin/settings');
  await page.getByRole('link', { name: 'System status' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'System status' })).toBeFocused();
  const card = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await expect(card('Database')).toContainText('Connected');
  await expect(card('Uploaded files')).toContainText('Files can be saved and opened');
  await expect(card('Backup')).toContainText('No backup yet');
  await expect(page.getByRole('status')).toContainText('There is a problem: backup');
});
