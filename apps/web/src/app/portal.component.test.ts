import { paths } from '@formroom/domain/api/paths.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockNetworkError } from '#web/testing/fake-api.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { signedInAsFamily } from '#web/testing/fixtures.ts';

test('the portal shows an error if the session can’t be loaded, and Retry opens it', async () => {
  api.use(...signedInAsFamily());
  api.use(mockNetworkError(paths.session));
  openPortal('/dashboard');
  await expect.element(page.getByRole('alert')).toHaveTextContent('The portal could not be opened');
  await expectAccessible('session failed');
  api.resetHandlers();
  api.use(...signedInAsFamily());
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome, Anya Ramdeen');
});
