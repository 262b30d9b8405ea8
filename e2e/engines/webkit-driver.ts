import { setTimeout as sleep } from 'node:timers/promises';
import {
  Builder,
  By,
  Capabilities,
  error as errors,
  Key,
  until,
  type WebDriver,
  type WebElement,
} from 'selenium-webdriver';
import { freePort } from '../../scripts/set-up/free-port.mjs';
import { startSupervised } from '../../scripts/set-up/supervise.mjs';
import { type BrowserDriver, TIMEOUT_MS } from './browser-driver.ts';

/** Starts WebKitGTK's MiniBrowser with WebDriver, on a virtual screen. */
export async function startWebKit(programs: { driver: string; screen: string }): Promise<BrowserDriver> {
  // Xvfb prints the display number to standard output, and nothing else may be printed there.
  const startScreen = 'exec "$0" -displayfd 1 -screen 0 1280x1024x24 -nolisten tcp 2>/dev/null';
  const screen = startSupervised({
    command: 'sh',
    args: ['-c', startScreen, programs.screen],
    signal: 'SIGTERM',
  });
  if (!(await screen.waitForOutput('\n', TIMEOUT_MS)))
    throw new Error('The virtual screen for WebKit did not start.');
  const port = await freePort();
  const service = startSupervised({
    command: programs.driver,
    args: [`--port=${port}`],
    signal: 'SIGTERM',
    env: { ...process.env, DISPLAY: `:${screen.output().trim()}` },
  });
  const stop = async () => {
    await service.stop();
    await screen.stop();
  };
  try {
    await waitUntilListening(port);
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
      .build();
    return new WebKitDriver(driver, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function waitUntilListening(port: number) {
  const deadline = Date.now() + TIMEOUT_MS;
  const isListening = () =>
    fetch(`http://127.0.0.1:${port}/status`).then(
      () => true,
      () => false,
    );
  while (!(await isListening())) {
    if (Date.now() > deadline) throw new Error('The WebDriver of WebKit did not start.');
    await sleep(50);
  }
}

class WebKitDriver implements BrowserDriver {
  private readonly driver: WebDriver;
  private readonly stop: () => Promise<void>;

  constructor(driver: WebDriver, stop: () => Promise<void>) {
    this.driver = driver;
    this.stop = stop;
  }

  async open(address: string) {
    await this.driver.get(address);
  }

  async click(element: string) {
    await this.act(element, (found) => found.click());
  }

  async type(input: string, text: string) {
    await this.click(input);
    await this.driver.executeScript(() => (document.activeElement as HTMLInputElement).select());
    await this.driver.switchTo().activeElement().sendKeys(text);
  }

  async blur() {
    await this.driver.switchTo().activeElement().sendKeys(Key.TAB);
  }

  async choose(fileInput: string, path: string) {
    const found = await this.driver.wait(until.elementLocated(By.xpath(fileInput)), TIMEOUT_MS);
    await found.sendKeys(path);
  }

  async waitFor(element: string) {
    await this.act(element, () => Promise.resolve());
  }

  getValue(input: string) {
    return this.driver.findElement(By.xpath(input)).getProperty('value');
  }

  async countPdfPages() {
    try {
      // The viewer is a frame within the document's frame.
      await this.enterFrame();
      await this.enterFrame();
      return await this.driver.findElement(By.css('#numPages')).getProperty('textContent');
    } catch (error) {
      if (isRetryable(error)) return '';
      throw error;
    } finally {
      await this.driver.switchTo().defaultContent();
    }
  }

  async screenshot() {
    return Buffer.from(await this.driver.takeScreenshot(), 'base64');
  }

  async close() {
    try {
      // Ends the session first, because otherwise the browser keeps running.
      await this.driver.quit();
    } finally {
      await this.stop();
    }
  }

  private async enterFrame() {
    const frame = await this.driver.findElement(By.css('iframe'));
    // Content outside the viewport may be rendered late.
    await this.driver.executeScript((element: Element) => element.scrollIntoView(), frame);
    await this.driver.switchTo().frame(frame);
  }

  /** Retries until the element is present, visible and interactable; a dialog may still be moving over it. */
  private async act(element: string, action: (found: WebElement) => Promise<void>) {
    const attempt = async () => {
      try {
        const found = await this.driver.findElement(By.xpath(element));
        if (!(await found.isDisplayed())) return false;
        await action(found);
        return true;
      } catch (error) {
        if (isRetryable(error)) return false;
        throw error;
      }
    };
    await this.driver.wait(attempt, TIMEOUT_MS, `The element was not ready in time: ${element}`);
  }
}

/** Errors that may disappear on a retry: the page is still rendering, or another element covers this one. */
const retryableErrors = [
  errors.NoSuchElementError,
  errors.NoSuchFrameError,
  errors.StaleElementReferenceError,
  errors.ElementNotInteractableError,
  errors.ElementClickInterceptedError,
];
const isRetryable = (error: unknown) => retryableErrors.some((kind) => error instanceof kind);
