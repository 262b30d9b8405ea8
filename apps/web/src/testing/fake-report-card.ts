import { paths } from '@formroom/domain/api/paths.ts';
import {
  type ReportCardPage,
  reportCardPageSchema,
  type ReportCardTerm,
  reportCardTermSchema,
} from '@formroom/domain/api/report-cards.ts';
import { emptyStudentResults, emptySubjectResults } from '@formroom/domain/report-cards/columns.ts';
import { defaultLetterKey } from '@formroom/domain/report-cards/letter-key.ts';
import { http, HttpResponse } from 'msw';
import { page } from 'vitest/browser';
import { mockGet } from '#web/testing/fake-api.ts';

export const postedTerm: ReportCardTerm = {
  year: 2025,
  term: 3,
  posted: 1,
  date_posted: '2026-07-03 10:00',
  form_level: 1,
  class_id: '1A',
  average: 71.2,
  class_average: 64.5,
  opened: true,
};

/** The terms of the student of `studentRecord`. Pass them to `api.use` in a call after `signedInAsFamily`. */
export const mockReportCardTerms = (...cards: ReportCardTerm[]) =>
  mockGet(paths.reportCardTerms, reportCardTermSchema.array(), cards);

export const createSubject = (subject: string, total: number | null): ReportCardPage['subjects'][number] => ({
  ...emptySubjectResults,
  course_mark: total,
  exam_mark: total,
  subject,
  total,
});

/** A card of the student of `studentRecord`. */
export const reportCard = (changed: Partial<ReportCardPage> = {}): ReportCardPage => ({
  ...emptyStudentResults,
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
  subjects: [createSubject('Mathematics', 72.8)],
  average: 72.8,
  subjects_without_mark: 0,
  class_average: 61.2,
  class_median: 62,
  rank: 4,
  class_size: 28,
  key: defaultLetterKey,
  issue_number: '4K7MP2X9T3',
  last: null,
  ...changed,
});

/** A card that a family opens, as a PDF and as HTML. */
export const mockReportCard = (card: ReportCardPage) => [
  http.get(
    `*${paths.reportCard}`,
    () => new HttpResponse('%PDF-1.4\n', { headers: { 'Content-Type': 'application/pdf' } }),
  ),
  mockGet(paths.reportCardPage, reportCardPageSchema, card),
];

/** Shows the open card as HTML, through its menu. */
export async function showCardAsPage() {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Show as page' }).click();
}
