import { type Browser, chromium, type Page } from '@playwright/test';
import { browserFlags, findBrowser } from '../../scripts/set-up/browser.mjs';
import { median } from '../table.ts';

const RUNS = 5;
const ROWS = 100;

/** Measures the time from navigation to a searchable list, with an empty cache and a desktop viewport. */
export async function measureListInBrowser(url: string) {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
  try {
    return await measure(browser, url);
  } finally {
    await browser.close();
  }
}

async function measure(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await signIn(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await devtools.send('Network.clearBrowserCache');
    await page.goto('about:blank');
    const start = performance.now();
    await page.goto('/admin/dashboard', { waitUntil: 'commit' });
    await page.getByRole('searchbox').waitFor();
    await page.getByRole('row').nth(ROWS).waitFor();
    times.push(performance.now() - start);
  }
  return median(times);
}

async function signIn(page: Page) {
  await page.goto('/admin');
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('formroom-demo');
  await page.keyboard.press('Enter');
  await page.getByRole('row').nth(ROWS).waitFor();
}
