import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { withForcedColours } from '#web/testing/accessibility.ts';
import { withLargeText } from '#web/testing/large-text.ts';
import { agreedRecord, openFamilyPage } from '#web/testing/open-family-page.ts';
import { testScreens } from '#web/testing/test-screens.ts';

const openStep = (title: string) => async () => {
  openFamilyPage(`/registration/${title.toLowerCase().replace(' ', '-')}`);
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect.element(page.getByRole('textbox').first()).toBeVisible();
};

/** Opens each step of the registration and waits until it has loaded. */
const screens: Record<string, () => Promise<unknown>> = {
  'Student Data': openStep('Student Data'),
  'Family Data': openStep('Family Data'),
  'Health Data': openStep('Health Data'),
  'Other Data': openStep('Other Data'),
  documents: async () => {
    openFamilyPage('/registration/documents');
    await expect.element(page.getByRole('list', { name: 'Files that are in' })).toBeVisible();
  },
  complete: async () => {
    openFamilyPage('/registration/complete');
    await expect.element(page.getByTitle('Registration form')).toBeVisible();
  },
  'complete after the agreement': async () => {
    openFamilyPage('/registration/complete', agreedRecord);
    await expect.element(page.getByRole('heading', { name: 'The school has your agreement' })).toBeVisible();
    await expect.element(page.getByTitle('Registration form')).toBeVisible();
  },
  'all steps': async () => {
    openFamilyPage('/registration/student-data');
    await page.viewport(320, 640);
    await page.getByRole('button', { name: 'All steps' }).click();
    await expect.element(page.getByRole('link', { name: 'Medical Data' })).toBeVisible();
  },
};

testScreens(screens);

test('with large text the bar with Continue is at the end of the page and does not cover the answers', async () => {
  const onScreen = async () =>
    (await page.getByRole('button', { name: 'Continue' }).findElement()).getBoundingClientRect().top;
  await withLargeText(async () => {
    await screens['Student Data']?.();
    expect(await onScreen()).toBeGreaterThan(innerHeight);
  });
  await expect.poll(onScreen).toBeLessThan(innerHeight);
});

test('the progress bar, the current step and the focus are visible in forced colours', async () => {
  await page.viewport(320, 640);
  await withForcedColours(async () => {
    await screens['all steps']?.();
    const bar = await page.getByRole('navigation', { name: 'Registration steps' }).findElement();
    const [track, fill] = bar.querySelectorAll(
      '[aria-hidden=true]:not(svg), [aria-hidden=true]:not(svg) > *',
    );
    expect(getComputedStyle(track ?? bar).borderTopStyle).toBe('solid');
    // Otherwise it would get the page's background colour.
    expect(getComputedStyle(fill ?? bar).forcedColorAdjust).toBe('none');
    const getEdge = async (name: string) =>
      getComputedStyle(await page.getByRole('link', { name }).findElement()).borderLeftStyle;
    expect([await getEdge('Student Data'), await getEdge('Family Data')]).toEqual(['solid', 'hidden']);

    const unseen: string[] = [];
    (await page.getByLabelText('Other Name').findElement()).focus();
    for (let stop = 0; stop < 12; stop += 1) {
      if (!hasRing(document.activeElement)) unseen.push(getName(document.activeElement));
      await userEvent.tab();
    }
    expect(unseen).toEqual([]);
  });
});

const getName = (focused: Element | null) => `${focused?.tagName ?? 'nothing'} ${focused?.id ?? ''}`;

function hasRing(focused: Element | null) {
  const box =
    focused?.closest('.MuiOutlinedInput-root:not(:has(button:focus)), .MuiSwitch-root > span') ?? focused;
  return box !== null && getComputedStyle(box).outlineStyle === 'solid';
}
