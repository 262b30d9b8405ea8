import { paths } from '@formroom/domain/api/paths.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api } from '#web/testing/fake-api.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { signedInAsFamily } from '#web/testing/fixtures.ts';

test('an error of the server shows the reference that the office needs', async () => {
  const error = { message: 'Something went wrong on our side.', request_id: '9a3f05c1d2e4' };
  api.use(...signedInAsFamily());
  api.use(http.get(`*${paths.session}`, () => HttpResponse.json(error, { status: 500 })));
  openPortal('/registration/student-data');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('give the school office this number: 9a3f05c1d2e4.');
  await expectAccessible('an error with its number');
  api.use(...signedInAsFamily());
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Student Data' })).toBeVisible();
});
