import { paths } from '@formroom/domain/api/paths.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, unreachable } from '#web/testing/fake-api.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { signedInAsOffice } from '#web/testing/samples.ts';
import { listsStudents } from '#web/testing/student-list.ts';

test('a download that is under way says so, and can be cancelled', async () => {
  let asked = 0;
  api.use(...signedInAsOffice(), listsStudents());
  api.use(
    http.get(`*${paths.exportData}`, async () => {
      asked += 1;
      await new Promise(() => undefined);
      return HttpResponse.error();
    }),
  );
  openPortal('/admin/dashboard');
  await page.getByRole('link', { name: 'Export Data', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Downloading data...' });
  await expect.element(dialog).toBeVisible();
  await expectAccessible('downloading');
  await expect.poll(() => asked).toBe(1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('after a reload it is downloaded on demand, and what failed says so', async () => {
  api.use(...signedInAsOffice(), unreachable(paths.exportData));
  openPortal('/admin/dashboard?panel=exportData');
  const download = page.getByRole('button', { name: 'Download Registration Data.xlsx' });
  await expect.element(download).toBeVisible();
  await expectAccessible('Export Data');
  await download.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The data could not be downloaded');
  await expectAccessible('not downloaded');
});
