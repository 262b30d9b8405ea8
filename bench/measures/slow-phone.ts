import { type CDPSession, devices, type Page } from '@playwright/test';

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

const SLOW_4G_BYTES_PER_SECOND = 1_600_000 / 8;
const SLOW_4G_LATENCY_MS = 150;
const PROCESSOR_SLOWDOWN = 4;

/** Emulates slow 4G, as Lighthouse does: 150 ms, 1.6 Mbit/s, and a processor four times slower than this machine's. */
export async function emulateSlow4G(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW_4G_LATENCY_MS,
    downloadThroughput: SLOW_4G_BYTES_PER_SECOND,
    uploadThroughput: SLOW_4G_BYTES_PER_SECOND,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN });
  return devtools;
}
