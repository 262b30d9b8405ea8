import type { Page } from '@playwright/test';

/** Lets the page send only so many bytes a second. Gives what lifts it. */
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
  // By the same session: what another one sets is added to it, and lifts nothing.
  return () => limitTo(-1);
}
