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
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const options: axe.RunOptions = {
  runOnly: [...standards, 'best-practice'],
  // Passed checks are not collected, because that takes longer than the checks.
  resultTypes: ['violations'],
};
/** Contrast takes two thirds of axe's time, and the component tests compare it in each state of each screen. */
const withoutContrast: axe.RunOptions = { ...options, rules: { 'color-contrast': { enabled: false } } };

/** Expects no violation of WCAG 2.2 AA or axe's best practices, and no horizontal scrolling. */
export const expectAccessible = (page: Page, state = 'the page', runOptions = withoutContrast) =>
  test.step(`Accessible: ${state}`, async () => {
    await waitForAnimations(page);
    // Injected into the page, because @axe-core/playwright opens a second page for each check, which takes eight times
    // as long.
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
    const violations = await page.evaluate(async (axeOptions) => {
      const found = (await window.axe.run(document, axeOptions)).violations;
      return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
    }, runOptions);
    expect(violations).toEqual([]);
    const isTooWide = () => document.documentElement.scrollWidth > window.innerWidth;
    await expect.poll(() => page.evaluate(isTooWide), { message: 'scrolls horizontally' }).toBe(false);
  });

/** Also compares colours, and leaves out axe's best practices, which are about whole pages with landmarks. */
export const expectMailAccessible = (page: Page, state: string) =>
  expectAccessible(page, state, { ...options, runOnly: standards });

/** Checks a narrow and a wide viewport; the wide one remains. Colours, which don't depend on the width, are compared in it. */
export async function expectAccessibleAtBothWidths(page: Page, state: string) {
  for (const screen of [
    { width: 320, height: 640 },
    { width: 1280, height: 900 },
  ]) {
    let attempts = 0;
    await expect(async () => {
      // Once, after a resize, Chromium kept showing the navigation of the wide and of the narrow layout, although only
      // CSS decides between them. Another width makes it compute the styles again.
      if (attempts++ > 0) await page.setViewportSize({ ...screen, width: screen.width + 1 });
      await page.setViewportSize(screen);
      await waitForLayout(page, screen.width);
    }).toPass();
    await expectAccessible(
      page,
      `${state}, ${screen.width} px wide`,
      screen.width === 1280 ? options : withoutContrast,
    );
  }
}

/**
 * Waits until the page has the layout of its width. On a busy machine the layout changed while axe was reading the page, and
 * axe found the navigation of both layouts.
 */
const waitForLayout = (page: Page, pageWidth: number) =>
  page.waitForFunction(
    (width) => {
      const navigations = [...document.querySelectorAll('nav')].filter((each) => each.checkVisibility());
      const names = navigations.map((each) => each.ariaLabel);
      const hasOneLayout = new Set(names).size === names.length;
      return innerWidth === width && matchMedia(`(width: ${width}px)`).matches && hasOneLayout;
    },
    pageWidth,
    { timeout: 30_000 },
  );

// An element that fades in has a lower contrast. Endless animations such as a spinner are ignored.
const waitForAnimations = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );
