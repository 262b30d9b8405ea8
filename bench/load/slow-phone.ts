import { devices, type Page } from '@playwright/test';

const { userAgent } = devices['Galaxy S9+'];

/** A cheap Android phone. */
export const phone = {
  userAgent,
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'en-TT',
  timezoneId: 'America/Port_of_Spain',
};

const BYTES_PER_SECOND = 700_000 / 8;
const LATENCY_MS = 300;

/** Emulates a slow mobile connection: 300 ms, 700 kbit/s. */
export async function emulateSlowNetwork(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
}
