import axe from 'axe-core';
import { expect } from 'vitest';
import { page, commands } from 'vitest/browser';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const narrowest = [320, 640] as const;
const phone = [360, 780] as const;
const computer = [1280, 900] as const;

/** On the narrowest and on a wide screen, axe finds no violation and nothing scrolls sideways. */
export const expectAccessible = (state: string) => expectAccessibleOn([narrowest, computer], state);

/** Checks a common phone and a contrast theme as well. */
export async function expectAccessibleOnAllScreens(state: string) {
  await expectAccessibleOn([narrowest, phone, computer], state);
  await withForcedColours(async () => {
    expect(await findViolations(false), `${state}, in forced colours`).toEqual([]);
  });
}

async function expectAccessibleOn(screens: readonly (readonly [number, number])[], state: string) {
  for (const [width, height] of screens) {
    await page.viewport(width, height);
    await expect.poll(isMoving).toBe(false);
    expect(await findViolations(), `${state}, ${width} px wide`).toEqual([]);
    await expect
      .poll(() => document.documentElement.scrollWidth, { message: `${state} scrolls sideways` })
      .toBeLessThanOrEqual(innerWidth);
  }
}

/** Returns axe's violations. With forced colours, axe still reads the page's own colours and can't compare contrasts. */
export async function findViolations(comparesColours = true) {
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
