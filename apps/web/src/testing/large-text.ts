import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { applyStyles } from '#web/testing/resize-page.ts';

/** Runs a check on the narrowest phone with text of twice the size. */
export async function withLargeText(check: () => Promise<void>) {
  const { style } = document.documentElement;
  await page.viewport(320, 640);
  style.fontSize = '200%';
  // Otherwise Chromium 156 keeps the former size if the page then inserts style rules (resize-page.ts).
  applyStyles();
  try {
    await check();
  } finally {
    style.fontSize = '';
  }
}

/** Nothing is wider than the screen, and no text is cut off. */
export const expectNothingCutOff = (state: string) =>
  expect.poll(cutOff, { message: `${state}: too wide` }).toEqual([]);

function cutOff() {
  const { scrollWidth } = document.documentElement;
  const parts = [...document.querySelectorAll<HTMLElement>('body *')].filter(isCutOff).map(getName);
  return scrollWidth > innerWidth ? [`the page: ${scrollWidth} px`, ...parts] : parts;
}

function isCutOff(part: HTMLElement) {
  const { overflowX } = getComputedStyle(part);
  // Text for screen readers only is one pixel wide.
  const isShown = part.clientWidth > 1 && part.textContent.trim() !== '' && !part.matches('select, textarea');
  return isShown && overflowX !== 'visible' && part.scrollWidth > part.clientWidth;
}

const getName = (part: HTMLElement) => `${part.tagName} “${part.textContent.slice(0, 40)}”`;
