import type { SystemStatus } from '@formroom/domain/api/system-status.ts';
import { expect, test } from '../portal.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { signInAsOffice, signInAsStudent } from '../steps/sign-in.ts';

const GB = 1024 ** 3;

for (const width of [320, 1280]) {
  test.describe(`On a screen ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('the office reads whether database, files and backups are well', async ({ page }) => {
      await signInAsOffice(page);
      await page.getByRole('link', { name: 'Settings' }).click();
      await page.getByRole('link', { name: 'See how the portal is doing' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'How the portal is doing' })).toBeFocused();
      const card = (title: string) => page.getByRole('listitem').filter({ hasText: title });
      await expect(card('Database')).toContainText('It answers.');
      await expect(card('Uploaded files')).toContainText('They can be stored and read.');
      await expect(card('Backup')).toContainText('No backup was made yet.');
      await expect(page.getByRole('status')).toContainText('Something is wrong: backup');
      await expectAccessible(page, 'as a new portal is');

      const status = (await (await page.request.get('/api/system-status')).json()) as SystemStatus;
      const troubled: SystemStatus = {
        ...status,
        database: { kind: 'postgres', took_ms: 812, bytes: 2 * GB },
        file_store: { kind: 's3', took_ms: null },
        disk: { free_bytes: 2 * GB, total_bytes: 40 * GB },
        last_backup: { at: new Date(Date.parse(status.at) - 30 * 60 * 60_000).toISOString(), bytes: GB },
      };
      await page.route('**/api/system-status', (route) => route.fulfill({ json: troubled }));
      await page.getByRole('button', { name: 'Check again' }).press('Enter');
      await expect(card('Uploaded files')).toContainText('They can’t be reached.');
      await expect(card('Backup')).toContainText('The last one is 30 hours old.');
      await expect(page.getByRole('button', { name: 'Check again' })).toBeFocused();
      await expectAccessible(page, 'in trouble');
    });

    test('a fault says the number that the office needs', async ({ page }) => {
      await signInAsStudent(page);
      const fault = { message: 'Something went wrong on our side.', request_id: '9a3f05c1d2e4' };
      await page.route('**/api/session', (route) => route.fulfill({ status: 500, json: fault }));
      await page.reload();
      await expect(page.getByRole('alert')).toContainText('tell the office this number: 9a3f05c1d2e4.');
      await expectAccessible(page, 'a fault with its number');
      await page.unroute('**/api/session');
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Student Data' })).toBeVisible();
    });
  });
}
