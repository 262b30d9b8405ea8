import { expect, test } from '../portal.ts';
import { signInAsOffice } from '../steps/sign-in.ts';

test('The office reads whether database, files and backups are well', async ({ page }) => {
  await signInAsOffice(page, '/admin/dashboard?panel=settings');
  await page.getByRole('link', { name: 'See how the portal is doing' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'How the portal is doing' })).toBeFocused();
  const card = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await expect(card('Database')).toContainText('It answers.');
  await expect(card('Uploaded files')).toContainText('They can be stored and read.');
  await expect(card('Backup')).toContainText('No backup was made yet.');
  await expect(page.getByRole('status')).toContainText('Something is wrong: backup');
});
