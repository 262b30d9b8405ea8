import { expect, type Locator, type Page } from '@playwright/test';

const MAX_PRESSES = 60;

/** Presses Tab until the element has the focus; waits for the element first. */
export async function tabTo(page: Page, target: Locator) {
  await target.waitFor();
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await page.locator(':focus').and(target).count()) > 0) return;
  }
  await expect(target, 'The Tab key does not reach it.').toBeFocused();
}
