import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import { expect, type Page, test } from '@playwright/test';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const options: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // What passed is not collected: it takes longer than the checks themselves.
  resultTypes: ['violations'],
};

/** No rule of WCAG 2.2 AA or of good practice is broken, and nothing scrolls sideways. */
export const expectAccessible = (page: Page, state = 'the page') =>
  test.step(`Accessible: ${state}`, async () => {
    await waitForAnimations(page);
    // In the page itself: @axe-core/playwright opens a second page for each check and takes eight times as long.
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
    const violations = await page.evaluate(async (runOptions) => {
      const found = (await window.axe.run(document, runOptions)).violations;
      return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
    }, options);
    expect(violations).toEqual([]);
    const isTooWide = () => document.documentElement.scrollWidth > window.innerWidth;
    await expect.poll(() => page.evaluate(isTooWide), { message: 'scrolls sideways' }).toBe(false);
  });

/** On the narrowest screen and on a wide one, which stays. */
export async function expectAccessibleAtBothWidths(page: Page, state: string) {
  for (const screen of [
    { width: 320, height: 640 },
    { width: 1280, height: 900 },
  ]) {
    await page.setViewportSize(screen);
    await expectAccessible(page, `${state}, ${screen.width} px wide`);
  }
}

// What fades in has another contrast half-way; a turning ring turns for ever.
const waitForAnimations = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );
