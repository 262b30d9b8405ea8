import type { Page } from '@playwright/test';
import type { TestFile } from './document-files.ts';

/** Chooses files in the system's file dialog that `act` opens; returns the dialog. A string is a path. */
export async function chooseFile(
  page: Page,
  files: TestFile | TestFile[] | string,
  act: () => Promise<void>,
) {
  const opening = page.waitForEvent('filechooser');
  // The browser must have registered the interception before a key opens the dialog.
  await page.evaluate(() => undefined);
  await act();
  const chooser = await opening;
  await chooser.setFiles(files);
  return chooser;
}
