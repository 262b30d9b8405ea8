import { writeFileSync } from 'node:fs';
import { browserFlags } from '../../scripts/set-up/browser.mjs';
import { findEngine } from '../../scripts/set-up/engines.mjs';
import { test as base } from '../portal.ts';
import type { BrowserDriver } from './browser-driver.ts';
import { startWithPuppeteer } from './puppeteer-driver.ts';
import { startWebKit } from './webkit-driver.ts';

export interface EngineOptions {
  readonly engine: 'Chromium' | 'Firefox' | 'WebKit';
}

export const test = base.extend<{ driver: BrowserDriver }, EngineOptions>({
  engine: ['Chromium', { option: true, scope: 'worker' }],
  driver: async ({ engine }, use, testInfo) => {
    const browser = await start[engine]();
    try {
      await use(browser);
      if (testInfo.error) writeFileSync(testInfo.outputPath('page.png'), await browser.screenshot());
    } finally {
      await browser.close();
    }
  },
});

const start = {
  Chromium: () => startWithPuppeteer('chrome', findEngine.Chromium(), browserFlags),
  Firefox: () => startWithPuppeteer('firefox', findEngine.Firefox(), []),
  WebKit: () => startWebKit(findEngine.WebKit()),
};
