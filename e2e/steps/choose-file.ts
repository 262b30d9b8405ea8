import type { Page } from '@playwright/test';
import type { TestFile } from './document-files.ts';

/** Chooses files by whatever opens the system's dialog; gives the dialog. A text is where a file lies. */
export async function chooseFile(
  page: Page,
  files: TestFile | TestFile[] | string,
  act: () => Promise<void>,
) {
  const opening = page.waitForEvent('filechooser');
  // A key is quick: it must not come before the browser knows that the dialog is handed over.
  await page.evaluate(() => undefined);
  await act();
  const chooser = await opening;
  await chooser.setFiles(files);
  return chooser;
}
