import { test } from 'vitest';
import { expectAccessibleOnAllScreens } from '#web/testing/accessibility.ts';
import { expectNothingCutOff, withLargeText } from '#web/testing/large-text.ts';

/** Checks screens with axe, with text of twice the size, and in forced colours. Each function opens the screen of its name. */
export function testScreens(screens: Readonly<Record<string, () => Promise<unknown>>>) {
  for (const [name, open] of Object.entries(screens)) {
    test(`${name} is accessible, fits the narrowest phone with text of twice the size, and keeps its edges in forced colours`, async () => {
      await withLargeText(async () => {
        await open();
        await expectNothingCutOff(name);
      });
      await expectAccessibleOnAllScreens(name);
    });
  }
}
