import { afterEach, expect, it, vi } from 'vitest';
import { canShowPdfInIframe } from '#web/lib/can-show-pdf-in-iframe.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const desktop = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0',
  pdfViewerEnabled: true,
  maxTouchPoints: 0,
  isTouched: false,
};
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15';

it.each([
  ['a computer', {}, true],
  ['a computer with a touch screen and a mouse', { maxTouchPoints: 10 }, true],
  ['a Mac', { userAgent: mac }, true],
  ['a browser that has no viewer', { pdfViewerEnabled: false }, false],
  ['a tablet', { isTouched: true }, false],
  ['an Android phone', { userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 7) Chrome/140.0' }, false],
  ['an iPhone', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' }, false],
  ['an iPad with a keyboard', { userAgent: mac, maxTouchPoints: 5 }, false],
])('%s', (_, particulars, shows) => {
  const { isTouched, ...navigator } = { ...desktop, ...particulars };
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('matchMedia', () => ({ matches: isTouched }));
  expect(canShowPdfInIframe()).toBe(shows);
});
