import { auditPageSchema } from '@formroom/domain/api/audit-log.ts';
import { officePaths, paths } from '@formroom/domain/api/paths.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api } from '#web/testing/fake-api.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { signedInAsOffice } from '#web/testing/fixtures.ts';

test('the log is filtered by days typed in any form, and an invalid day shows an error', async () => {
  const requests: string[] = [];
  const empty = auditPageSchema.parse({ data: [], next: null });
  api.use(
    ...signedInAsOffice(),
    http.get(`*${paths.auditLog}`, ({ request }) => {
      requests.push(new URL(request.url).search);
      return HttpResponse.json(empty);
    }),
  );
  openPortal(officePaths.auditLog);
  const [from, to] = [
    page.getByLabelText('From', { exact: true }),
    page.getByLabelText('To', { exact: true }),
  ];
  await expect.element(page.getByText('No matching entries.')).toBeVisible();
  await from.fill('31 Feb 2026');
  await to.fill('15/11/2026');
  await userEvent.keyboard('{Enter}');
  await expect.element(from).toHaveFocus();
  await expect.element(from).toHaveAccessibleDescription('February 2026 has only 28 days.');
  await expectAccessible('a day that is none');
  await from.fill('16 Nov 2026');
  await userEvent.keyboard('{Enter}');
  await expect.element(to).toHaveFocus();
  await expect.element(to).toHaveAccessibleDescription('This day is before the first day.');
  expect(requests).toEqual(['?without_views=1']);
  await from.fill('1 Nov 2026');
  await userEvent.keyboard('{Enter}');
  const days = 'from=2026-11-01&to=2026-11-15';
  await expect.poll(() => requests.slice(1)).toEqual([`?without_views=1&${days}`]);
  await expect.element(to).toHaveValue('2026-11-15');
  await expect.element(to).not.toHaveAccessibleDescription();
  await page.getByLabelText('Also show what was only viewed').click();
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.poll(() => requests.slice(2)).toEqual([`?${days}`]);
  await page.getByLabelText('Also show what was only viewed').click();
  await page.getByLabelText('Event').selectOptions('Record viewed');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.poll(() => requests.slice(3)).toEqual([`?event=record-viewed&${days}`]);
});
