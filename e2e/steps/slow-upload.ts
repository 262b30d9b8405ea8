import type { Page } from '@playwright/test';

/** Limits the page's upload rate to this many bytes a second. Returns a function that removes the limit. */
export async function limitUpload(page: Page, bytesPerSecond: number) {
  const browser = await page.context().newCDPSession(page);
  const limitTo = (uploadThroughput: number) =>
    browser.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await limitTo(bytesPerSecond);
  // Uses the same CDP session, because another session would add a limit instead of replacing it.
  return () => limitTo(-1);
}
