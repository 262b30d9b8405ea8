import { paths } from '@formroom/domain/api/paths.ts';
import { announcedYearSchema } from '@formroom/domain/api/school-years.ts';
import { studentRecordSchema } from '@formroom/domain/api/students.ts';
import { stepIds } from '@formroom/domain/registration/steps.ts';
import { submissionReference } from '@formroom/domain/registration/submission-reference.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { mockGet, api, mockNetworkError } from '#web/testing/fake-api.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { signedInAsFamily, studentRecord } from '#web/testing/fixtures.ts';

const summary = (title: string) => page.getByRole('region', { name: title });

test('a family that has not begun is shown where to begin', async () => {
  api.use(...signedInAsFamily());
  openPortal('/dashboard');
  await expect.element(summary('Begin the registration')).not.toHaveTextContent('missing');
  await expectAccessible('not begun');
  await summary('Begin the registration').getByRole('link', { name: 'Start with Student Data' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Student Data' })).toHaveFocus();
});

test('a family is told when the next school year begins', async () => {
  api.use(...signedInAsFamily());
  api.use(
    mockGet(paths.announcedYear, announcedYearSchema, { year: 2027, day: '2027-09-01', leaves: false }),
  );
  openPortal('/dashboard');
  await expect
    .element(page.getByRole('status').filter({ hasText: 'please check' }))
    .toHaveTextContent('From 2027-09-01: please check your answers and agree again for 2027-2028.');
  await expectAccessible('announced year');
});

test('a family whose child leaves is told what to save', async () => {
  api.use(...signedInAsFamily());
  api.use(mockGet(paths.announcedYear, announcedYearSchema, { year: 2027, day: '2027-08-18', leaves: true }));
  openPortal('/dashboard');
  const notice = page.getByRole('status').filter({ hasText: 'can’t sign in' });
  await expect
    .element(notice)
    .toHaveTextContent('From 2027-08-18 Anya can’t sign in here. Save the report cards and the record now.');
  await expect.element(notice.getByRole('link', { name: 'Report cards' })).toBeVisible();
  await expect.element(notice.getByRole('link', { name: 'The whole record' })).toBeVisible();
  await expectAccessible('leaves');
});

test('the dashboard shows an error if the record can’t be loaded, and Retry loads it', async () => {
  api.use(...signedInAsFamily());
  api.use(mockNetworkError(paths.studentRecord));
  openPortal('/dashboard');
  await expect.element(page.getByRole('alert')).toHaveTextContent('The record could not be opened');
  await expectAccessible('record failed');
  api.use(mockGet(paths.studentRecord, studentRecordSchema.array(), [studentRecord()]));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome, Anya Ramdeen');
});

test('a family that has finished sees the date and its reference', async () => {
  const submitted_at = '2026-11-20T13:00:00.000Z';
  const missing = { ...studentRecord().missing };
  for (const step of stepIds) missing[step] = [];
  api.use(...signedInAsFamily(studentRecord({ submitted_at, missing })));
  openPortal('/dashboard');
  const finished = summary('The registration is complete');
  await expect.element(finished).toHaveTextContent(submissionReference('20260001', submitted_at));
  await expect
    .element(finished)
    .toHaveTextContent('The school has every answer that it needs, and all the documents.');
  await expectAccessible('complete');
});

test('a step with many missing answers shows the first few and a link to the rest', async () => {
  api.use(...signedInAsFamily(studentRecord({ living_status: 'Both Parents' })));
  openPortal('/dashboard');
  const left = summary('What is left of the registration');
  await left.getByRole('link', { name: 'and 3 more in Family Data' }).click();
  await expect.element(page.getByLabelText('Emergency Contact', { exact: true })).toHaveFocus();
});
