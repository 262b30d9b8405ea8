import { afterEach, beforeAll } from 'vitest';
import { api, startApi } from '#web/testing/fake-api.ts';
import { closePortal } from '#web/testing/open-portal.tsx';

// This file runs for each test file. Modules are loaded only once, so hooks in them would apply to the first file only.
beforeAll(startApi);
afterEach(() => {
  closePortal();
  api.resetHandlers();
});

// The headless shell has no PDF viewer; the tests expect a browser that has one.
Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true });
