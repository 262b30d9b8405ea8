import { afterEach, beforeAll } from 'vitest';
import { api, startApi } from '#web/testing/fake-api.ts';
import { closePortal } from '#web/testing/open-portal.tsx';

// Run anew for each file, as the modules are not: their own hooks would hold for the first file only.
beforeAll(startApi);
afterEach(() => {
  closePortal();
  api.resetHandlers();
});
