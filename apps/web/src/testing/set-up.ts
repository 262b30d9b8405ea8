import '#web/app/fonts.css';
import '#web/testing/resize-page.ts';
import { timeoutManager } from '@tanstack/react-query';
import { afterEach, beforeAll } from 'vitest';
import { api, startApi } from '#web/testing/fake-api.ts';
import { closePortal } from '#web/testing/open-portal.tsx';

// This file runs for each test file. Modules are loaded only once, so hooks in them would apply to the first file only.
beforeAll(startApi);
// The fonts of a machine have other widths.
beforeAll(() => document.fonts.load("16px 'Source Sans 3'"));
afterEach(() => {
  closePortal();
  api.resetHandlers();
});

/** The longest pause before the portal repeats a failed call. Tests skip it. */
const LONGEST_RETRY_PAUSE_MS = 2_000;

timeoutManager.setTimeoutProvider({
  setTimeout: (work, delay) => setTimeout(work, delay <= LONGEST_RETRY_PAUSE_MS ? 0 : delay),
  clearTimeout: (timer) => clearTimeout(timer),
  setInterval: (work, delay) => setInterval(work, delay),
  clearInterval: (timer) => clearInterval(timer),
});

// The headless shell has no PDF viewer; the tests expect a browser that has one.
Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true });
