import { officePaths, paths } from '@formroom/domain/api/paths.ts';
import {
  getRegistrationProgress,
  notConfirmedSchema,
  type NotConfirmedStudent,
} from '@formroom/domain/api/reports.ts';
import { listSchoolYears } from '@formroom/domain/api/school-years.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockGet, mockNetworkError } from '#web/testing/fake-api.ts';
import { signedInAsOffice } from '#web/testing/fixtures.ts';
import { openPortal } from '#web/testing/open-portal.tsx';

const years = listSchoolYears.response.parse([
  { year: 2027, first_day: '2027-09-01', last_day: '2028-07-07', state: 'current', students: 31 },
  { year: 2026, first_day: '2026-09-01', last_day: '2027-08-31', state: 'past', students: 30 },
]);

const secondYear = () => [
  ...signedInAsOffice(),
  mockGet(paths.schoolYears, listSchoolYears.response, years),
  http.get(`*${paths.registrationProgress}`, ({ request }) =>
    HttpResponse.json(
      getRegistrationProgress.response.parse(
        new URL(request.url).searchParams.get('year') === '2026'
          ? [{ class_id: '1A', registered: 28, not_registered: 2, total: 30 }]
          : [{ class_id: '2A', complete: 10, under_way: 14, agreed: 3, not_begun: 7, total: 31 }],
      ),
    ),
  ),
  http.get(`*${paths.registrationReport}`, () =>
    HttpResponse.arrayBuffer(new TextEncoder().encode('%PDF-1.4').buffer, {
      headers: { 'Content-Type': 'application/pdf' },
    }),
  ),
];

test('the reports say for which year students are registered, and show past years', async () => {
  api.use(...secondYear());
  openPortal(officePaths.reports);
  const heading = (name: string) => page.getByRole('heading', { level: 2, name });
  await expect.element(heading('Registration Progress 2027-2028')).toBeVisible();
  await expect.element(page.getByText('confirmed its answers, for 2027-2028.')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /^2A/ })).toBeVisible();
  await expectAccessible('the current year');
  await page.getByLabelText('School year').selectOptions('2026-2027');
  await expect.element(heading('Registration Report 2026-2027')).toBeVisible();
  await expect.element(page.getByTitle('Registration Report 2026-2027')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /^1A/ })).toHaveTextContent('1A28230');
  await expectAccessible('a past year');
});

const student: NotConfirmedStudent = {
  id: '20260001',
  first_name: 'Emmanuel-Jonathan',
  last_name: 'De Freitas',
  class_id: '2A',
  phone: '3801972',
  email: null,
  parents: [{ parent: 'mother', name: 'Fatima', mobile: '7654321', email: 'fatima@example.com' }],
  answers_left: true,
  agreement_left: false,
};

test('the office sees who has not confirmed the answers for the year, and how to reach the families', async () => {
  api.use(...secondYear());
  const answer = (students: NotConfirmedStudent[]) =>
    mockGet(paths.notConfirmed, notConfirmedSchema, { classes: ['2A'], total: 28, students });
  const other = { ...student, id: '20260002', last_name: 'Ali', answers_left: false, agreement_left: true };
  api.use(answer([other, student]));
  await page.viewport(360, 780);
  openPortal(officePaths.notConfirmed);
  const region = page.getByRole('region', { name: 'Students' });
  await expect.element(page.getByText('for the school year 2027-2028: 2 of 28 students.')).toBeVisible();
  await expect.element(region.getByRole('row').nth(1)).toHaveTextContent('Still to do Confirm answers');
  await expect.element(region.getByRole('row').nth(0)).toHaveTextContent('Still to do Agree to the terms');
  await expect
    .element(region.getByRole('link', { name: '(868) 765-4321' }).first())
    .toHaveAttribute('href', 'tel:+18687654321');
  const { scrollWidth, clientWidth } = await region.findElement();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  await expectAccessible('on a phone');
  await page.viewport(1280, 860);
  api.use(answer([]));
  await page.getByLabelText('Class').selectOptions('2A');
  await expect.element(region).toHaveTextContent('Everybody has agreed to the terms');
  await expectAccessible('nobody is left');
  api.use(mockNetworkError(paths.notConfirmed));
  await page.getByLabelText('Class').selectOptions('All classes');
  await expect.element(page.getByText('The list could not be loaded')).toBeVisible();
});
