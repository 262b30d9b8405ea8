import type { Page } from '@playwright/test';
import { office } from './demo-accounts.ts';

/** Types the own password again where the page asks for it, and the code if there is a second factor. */
export async function typePasswordAgain(page: Page, password: string = office.password, code?: string) {
  const dialog = page.getByRole('dialog', { name: 'Your password again' });
  await dialog.getByLabel('Your password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  if (code !== undefined) {
    await dialog.getByLabel('Code from the app').fill(code);
    await page.keyboard.press('Enter');
  }
  await dialog.waitFor({ state: 'hidden' });
}
