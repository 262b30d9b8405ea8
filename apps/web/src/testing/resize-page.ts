import { page } from 'vitest/browser';

/*
 * Chromium 156 keeps the styles of the former width for elements on the page if a style rule was inserted and not yet
 * applied when the page's frame is resized. `page.viewport` therefore resizes when no rule is pending.
 */
const resizeByRunner = page.viewport.bind(page);

page.viewport = async (width, height) => {
  const container = frameElement?.parentElement;
  if (!container) throw new Error('A component test runs in a frame, which is resized by its container');
  applyStyles();
  container.style.width = `${width}px`;
  container.style.height = `${height}px`;
  applyStyles();
  await resizeByRunner(width, height);
};

/** Computes all pending styles. */
export const applyStyles = () => document.documentElement.getBoundingClientRect();
