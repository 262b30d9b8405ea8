import { afterEach, beforeAll } from 'vitest';
import { api, startApi } from '#web/testing/fake-api.ts';
import { closePortal } from '#web/testing/open-portal.tsx';

// Run anew for each file, as the modules are not: their own hooks would hold for the first file only.
beforeAll(startApi);
afterEach(() => {
  closePortal();
  api.resetHandlers();
});

// The tests run in a headless shell, which has no viewer; screens are looked at as in a browser that has one.
Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true });
