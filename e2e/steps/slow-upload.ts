import type { Page } from '@playwright/test';

/** Lets the page send only so many bytes a second; 0 lifts it. */
export async function limitUpload(page: Page, bytesPerSecond: number) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond === 0 ? -1 : bytesPerSecond,
  });
}
