import { paths } from '@formroom/domain/api/paths.ts';
import { printListsSchema } from '@formroom/domain/api/prints.ts';
import { registrationProgressSchema } from '@formroom/domain/api/reports.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mockGet, api } from '#web/testing/fake-api.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { csrfCookie } from '#web/testing/mock-post.ts';
import { signedInAsOffice } from '#web/testing/fixtures.ts';

test('a class list is printed with the chosen and the empty columns', async () => {
  const bodies: unknown[] = [];
  api.use(
    ...signedInAsOffice(),
    csrfCookie,
    mockGet(paths.registrationProgress, registrationProgressSchema, [
      { class_id: '1A', complete: 10, under_way: 14, agreed: 3, not_begun: 7, total: 31 },
    ]),
    http.post(`*${paths.printLists}`, async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.arrayBuffer(new TextEncoder().encode('%PDF-1.4').buffer, {
        headers: { 'Content-Type': 'application/pdf' },
      });
    }),
  );
  openPortal('/admin/dashboard?panel=print');
  await page.getByLabelText('Class', { exact: true }).selectOptions('1A');
  await page.getByLabelText('Date of Birth').click();
  await page.getByLabelText(/^Empty columns/).fill('Paid, Form returned,');
  await page.getByRole('button', { name: 'Make the PDF' }).click();
  await expect.element(page.getByText('Class List 1A.pdf is ready')).toBeVisible();
  expect(bodies.map((body) => printListsSchema.parse(body))).toEqual([
    {
      selection: { filter: { class: '1A' } },
      list: 'classList',
      format: 'pdf',
      columns: ['date_of_birth'],
      empty_columns: ['Paid', 'Form returned'],
      label_sheet: '3x10',
    },
  ]);
});
