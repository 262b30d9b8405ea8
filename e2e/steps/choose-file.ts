import type { Page } from '@playwright/test';
import type { TestFile } from './document-files.ts';

/** Chooses files in the file dialog that an action opens; a string is a path. Returns the dialog. */
export async function chooseFile(
  page: Page,
  files: TestFile | TestFile[] | string,
  action: () => Promise<void>,
) {
  const chooserPromise = page.waitForEvent('filechooser');
  // The browser must have registered the interception before a key opens the dialog.
  await page.evaluate(() => undefined);
  await action();
  const chooser = await chooserPromise;
  await chooser.setFiles(files);
  return chooser;
}
