import { paths } from '@formroom/domain/api/paths.ts';
import {
  type ReportCard,
  reportCardSchema,
  type ReportCardTerm,
  reportCardTermSchema,
} from '@formroom/domain/api/term-reports.ts';
import { defaultKey } from '@formroom/domain/term-report/key.ts';
import { noStudentResults, noSubjectResults } from '@formroom/domain/term-report/columns.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { answers, api, unreachable } from '#web/testing/fake-api.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { signedInAsFamily } from '#web/testing/samples.ts';

const posted: ReportCardTerm = {
  year: 2025,
  term: 3,
  posted: 1,
  date_posted: '2026-07-03 10:00',
  form_level: 1,
  class_id: '1A',
  average: 71.2,
  class_average: 64.5,
};
const list = page.getByRole('dialog', { name: 'Select Term Report' });
const terms = (...cards: ReportCardTerm[]) =>
  answers(paths.reportCardTerms, reportCardTermSchema.array(), cards);

test('a family without a report is told so', async () => {
  api.use(...signedInAsFamily(), terms());
  openPortal('/term-reports');
  await expect.element(list).toHaveTextContent('No term reports yet');
  await expectAccessible('no report');
});

test('a list or a card that can’t be loaded says so, and a Retry brings it', async () => {
  api.use(...signedInAsFamily(), unreachable(paths.reportCardTerms), unreachable(paths.reportCard));
  openPortal('/term-reports');
  await expect.element(list.getByRole('alert')).toHaveTextContent('The term reports could not be loaded');
  await expectAccessible('the list failed');
  api.use(terms(posted));
  await list.getByRole('button', { name: 'Retry' }).click();
  await list.getByRole('button', { name: /Trinity 2025-2026/ }).click();

  const card = page.getByRole('dialog', { name: /^Report card, Term/ });
  await expect.element(card.getByRole('alert')).toHaveTextContent('The report card could not be loaded');
  await expectAccessible('the card failed');
  const headers = { 'Content-Type': 'application/pdf' };
  api.use(http.get(`*${paths.reportCard}`, () => new HttpResponse('%PDF-1.4\n', { headers })));
  await card.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => card.element().querySelector('iframe')).toBeVisible();
});

test('a card on which marks are missing says so beside its average, and is not ranked', async () => {
  const line = { ...noSubjectResults, course_mark: 70, exam_mark: 74 };
  const card: ReportCard = {
    ...noStudentResults,
    school: { name: 'St. Hilary Secondary School', address: '', contact: '', initials: 'SH' },
    logo: null,
    student_id: '20260001',
    first_name: 'Anya',
    last_name: 'Ramdeen',
    date_of_birth: '2013-08-21',
    year: 2025,
    term: 3,
    class_id: '1A',
    form_level: 1,
    first_day: null,
    last_day: null,
    sessions_possible: null,
    reopens_on: null,
    weights: { course: 30, exam: 70 },
    subjects: [
      { ...line, subject: 'Mathematics', total: 72.8 },
      { ...line, subject: 'Spanish', exam_mark: null, total: null },
      { ...line, subject: 'History', course_mark: null, exam_mark: null, total: null },
    ],
    average: 72.8,
    subjects_without_mark: 2,
    class_average: 61.2,
    class_median: 62,
    rank: null,
    class_size: 28,
    key: defaultKey,
  };
  const headers = { 'Content-Type': 'application/pdf' };
  api.use(
    ...signedInAsFamily(),
    terms(posted),
    http.get(`*${paths.reportCard}`, () => new HttpResponse('%PDF-1.4\n', { headers })),
    answers(paths.reportCardPage, reportCardSchema, card),
  );
  openPortal('/term-reports?card=20260001-2025-3');
  await page.getByRole('button', { name: 'Show as page' }).click();
  const report = page.getByRole('article', { name: /^Report card of Anya/ });
  await expect.element(report).toHaveTextContent('72.8 (B)2 of 3 subjects have no mark yet');
  await expect.element(report).toHaveTextContent('Not ranked');
  await expectAccessible('a card with missing marks');
});
