import type { Page } from '@playwright/test';

/** A workbook as text: a line of headings, then the rows. */
export const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});

/** Chooses a workbook by whatever opens the system's dialog. */
export async function chooseWorkbook(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer } | string,
  act: () => Promise<void> = () => page.getByRole('button', { name: 'Choose a workbook' }).click(),
) {
  const chooser = page.waitForEvent('filechooser');
  // A key is quick: it must not come before the browser knows that the dialog is handed over.
  await page.evaluate(() => undefined);
  await act();
  await (await chooser).setFiles(file);
}
