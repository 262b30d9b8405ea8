import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** No rule of WCAG 2.2 AA or of good practice is broken, and nothing sticks out at the side. */
export const expectAccessible = (page: Page, state = 'the page') =>
  test.step(`Accessible: ${state}`, async () => {
    await standStill(page);
    const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
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
const standStill = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );
