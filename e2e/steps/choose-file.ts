import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
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
  await chooser.setFiles(hasLargeFile(files) ? writeToDisk(page, files) : files);
  return chooser;
}

const hasLargeFile = (files: TestFile | TestFile[] | string): files is TestFile[] =>
  Array.isArray(files) && files.some(({ buffer }) => buffer.length > MAX_PASSED_BYTES);

/** The browser reads a chosen file only when it uploads it, so the files stay until the page closes. */
function writeToDisk(page: Page, files: TestFile[]) {
  const folder = mkdtempSync(join(tmpdir(), 'formroom-chosen-'));
  page.once('close', () => rmSync(folder, { recursive: true, force: true }));
  return files.map(({ name, buffer }) => {
    const path = join(folder, name);
    writeFileSync(path, buffer);
    return path;
  });
}
