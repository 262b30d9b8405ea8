import { expect, type Page } from '@playwright/test';

/**
 * Waits for a download that somebody asked for. The headless shell also downloads the PDF of a frame, because it has no
 * viewer; the address of a frame has the viewer's options.
 */
export const waitForDownload = (page: Page) =>
  page.waitForEvent('download', (download) => !download.url().includes('#navpanes'));

/** Returns the download that an action starts. */
export async function captureDownload(page: Page, action: () => Promise<void>) {
  const downloadPromise = waitForDownload(page);
  await action();
  const download = await downloadPromise;
  expect(await download.failure()).toBeNull();
  return download;
}
