import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { type BrowserDriver, TIMEOUT_MS } from './browser-driver.ts';

/** Chromium by the DevTools protocol, Firefox by WebDriver BiDi. */
export async function startWithPuppeteer(
  browser: 'chrome' | 'firefox',
  executablePath: string,
  args: string[],
): Promise<BrowserDriver> {
  const started = await puppeteer.launch({
    browser,
    executablePath,
    args,
    headless: true,
    protocolTimeout: TIMEOUT_MS,
  });
  const page = await started.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.setViewport({ width: 1024, height: 768 });
  return new PuppeteerDriver(started, page);
}

class PuppeteerDriver implements BrowserDriver {
  private readonly browser: Browser;
  private readonly page: Page;

  constructor(browser: Browser, page: Page) {
    this.browser = browser;
    this.page = page;
  }

  async open(address: string) {
    // A beforeunload dialog blocks until it is answered.
    const question = new Promise<never>((_, reject) => {
      this.page.once('dialog', (dialog) => {
        reject(new Error(`${this.page.url()} asked before it was left: ${dialog.type()}`));
        void dialog.accept();
      });
    });
    await Promise.race([this.page.goto(address), question]);
    this.page.off('dialog');
  }

  async click(element: string) {
    await this.page.locator(xpath(element)).click();
  }

  async type(box: string, text: string) {
    await this.click(box);
    await this.page.$eval(xpath(box), (input) => (input as HTMLInputElement).select());
    await this.page.keyboard.type(text);
  }

  async blur() {
    await this.page.keyboard.press('Tab');
  }

  async choose(fileBox: string, path: string) {
    const found = await this.page.waitForSelector(xpath(fileBox));
    await found?.toElement('input').then((input) => input.uploadFile(path));
  }

  async waitFor(element: string) {
    await this.page.waitForSelector(xpath(element), { visible: true });
  }

  valueOf(box: string) {
    return this.page.$eval(xpath(box), (input) => (input as HTMLInputElement).value);
  }

  async countPdfPages() {
    // The first selector is for Firefox's viewer, the second for the shadow DOM of Chromium's.
    const counts = this.page
      .frames()
      .map((frame) => frame.$eval('#numPages, >>> #pagelength', (count) => count.textContent));
    const told = await Promise.allSettled(counts);
    return told.flatMap((count) => (count.status === 'fulfilled' ? [count.value] : [])).join('');
  }

  screenshot() {
    return this.page.screenshot();
  }

  async close() {
    await this.browser.close();
  }
}

const xpath = (element: string) => `::-p-xpath(${element})`;
