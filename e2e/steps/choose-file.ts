import { writeFileSync } from 'node:fs';
import { type Page, test } from '@playwright/test';
import type { TestFile } from './document-files.ts';

/** Larger files are chosen by their path, because passing their bytes to the browser takes seconds. */
const MAX_PASSED_BYTES = 1_000_000;

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
  await chooser.setFiles(hasLargeFile(files) ? files.map(writeToDisk) : files);
  return chooser;
}

const hasLargeFile = (files: TestFile | TestFile[] | string): files is TestFile[] =>
  Array.isArray(files) && files.some(({ buffer }) => buffer.length > MAX_PASSED_BYTES);

function writeToDisk({ name, buffer }: TestFile) {
  const path = test.info().outputPath(name);
  writeFileSync(path, buffer);
  return path;
}
