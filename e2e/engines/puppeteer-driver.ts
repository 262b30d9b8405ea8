import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { type BrowserDriver, TIMEOUT_MS } from './browser-driver.ts';

/** Starts Chromium with the DevTools protocol, or Firefox with WebDriver BiDi. */
export async function startWithPuppeteer(
  browser: 'chrome' | 'firefox',
  executablePath: string,
  args: string[],
): Promise<BrowserDriver> {
  const launched = await puppeteer.launch({
    browser,
    executablePath,
    args,
    headless: true,
    protocolTimeout: TIMEOUT_MS,
  });
  const page = await launched.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.setViewport({ width: 1024, height: 768 });
  return new PuppeteerDriver(launched, page);
}

class PuppeteerDriver implements BrowserDriver {
  private readonly browser: Browser;
  private readonly page: Page;

  constructor(browser: Browser, page: Page) {
    this.browser = browser;
    this.page = page;
  }

  async open(address: string) {
    // A beforeunload dialog blocks the navigation until it is closed.
    const dialogOpened = new Promise<never>((_, reject) => {
      this.page.once('dialog', (dialog) => {
        reject(new Error(`${this.page.url()} opened a dialog: ${dialog.type()}`));
        void dialog.accept();
      });
    });
    await Promise.race([this.page.goto(address), dialogOpened]);
    this.page.off('dialog');
  }

  async click(element: string) {
    await this.page.locator(xpath(element)).click();
  }

  async type(input: string, text: string) {
    await this.click(input);
    await this.page.$eval(xpath(input), (element) => (element as HTMLInputElement).select());
    await this.page.keyboard.type(text);
  }

  async blur() {
    await this.page.keyboard.press('Tab');
  }

  async choose(fileInput: string, path: string) {
    const found = await this.page.waitForSelector(xpath(fileInput));
    await found?.toElement('input').then((input) => input.uploadFile(path));
  }

  async waitFor(element: string) {
    await this.page.waitForSelector(xpath(element), { visible: true });
  }

  getValue(input: string) {
    return this.page.$eval(xpath(input), (element) => (element as HTMLInputElement).value);
  }

  async countPdfPages() {
    // The first selector is for Firefox's viewer, the second for the shadow DOM of Chromium's.
    const counts = this.page
      .frames()
      .map((frame) => frame.$eval('#numPages, >>> #pagelength', (count) => count.textContent));
    const results = await Promise.allSettled(counts);
    return results.flatMap((count) => (count.status === 'fulfilled' ? [count.value] : [])).join('');
  }

  screenshot() {
    return this.page.screenshot();
  }

  async close() {
    await this.browser.close();
  }
}

const xpath = (element: string) => `::-p-xpath(${element})`;
