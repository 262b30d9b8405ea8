import axe from 'axe-core';
import { expect } from 'vitest';
import { page, commands } from 'vitest/browser';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const narrowest = [320, 640] as const;
const computer = [1280, 900] as const;

/**
 * On the narrowest and on a wide screen, axe finds no violation and nothing scrolls sideways. Contrast, which takes two
 * thirds of axe's time, is compared on the wide screen only: the colours do not depend on the width.
 */
export async function expectAccessible(state: string) {
  for (const [width, height] of [narrowest, computer]) {
    await page.viewport(width, height);
    await expect.poll(isMoving).toBe(false);
    expect(await findViolations(width === computer[0]), `${state}, ${width} px wide`).toEqual([]);
    await expect
      .poll(() => document.documentElement.scrollWidth, { message: `${state} scrolls sideways` })
      .toBeLessThanOrEqual(innerWidth);
  }
}

/** Also checks the buttons in a contrast theme. */
export async function expectAccessibleOnAllScreens(state: string) {
  await expectAccessible(state);
  await withForcedColours(() => expectButtonsWithEdge(state));
}

/**
 * With forced colours a button has no background, so that only its border shows what can be pressed. axe does not find
 * this: it reads the page's own colours.
 */
function expectButtonsWithEdge(state: string) {
  const withoutEdge = [...document.querySelectorAll('.MuiButton-contained, .MuiButton-outlined')]
    .filter((button) => Number.parseFloat(getComputedStyle(button).borderTopWidth) === 0)
    .map((button) => button.textContent);
  expect(withoutEdge, `${state}: buttons without an edge`).toEqual([]);
}

async function findViolations(comparesColours: boolean) {
  const { violations } = await axe.run(document, {
    runOnly: standards,
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: comparesColours } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}

// While something fades in, its contrast is lower. Endless animations such as a spinner are not waited for.
const isMoving = () =>
  document
    .getAnimations()
    .some(
      ({ playState, effect }) =>
        playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
    );

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateForcedColours: (forcedColors: 'active' | 'none') => Promise<void>;
  }
}

/** Runs a check with forced colours, as with a contrast theme of Windows. */
export async function withForcedColours(check: () => Promise<void> | void) {
  await commands.emulateForcedColours('active');
  try {
    await check();
  } finally {
    await commands.emulateForcedColours('none');
  }
}
