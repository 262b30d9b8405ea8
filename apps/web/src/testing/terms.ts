import { slipAddressSchema } from '@formroom/domain/api/credential-slips.ts';
import { officePaths, paths } from '@formroom/domain/api/paths.ts';
import {
  type ClassMarks,
  classMarksSchema,
  reportCardViewSchema,
  type TermReadiness,
  termReadinessSchema,
  type TermRecord,
  termSchema,
  getCardFiles,
} from '@formroom/domain/api/terms.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { mockGet, api } from '#web/testing/fake-api.ts';
import { signedInAsOffice, unpostedTerm } from '#web/testing/fixtures.ts';
import { csrfCookie } from '#web/testing/mock-post.ts';
import { openPortal } from '#web/testing/open-portal.tsx';

/** A term whose cards are posted. */
export const posted: TermRecord = {
  ...unpostedTerm,
  year: 2025,
  term: 2,
  posted: 1,
  date_posted: '2026-04-10T13:00:00.000Z',
  cards_posted: 2,
};

const views = ['Anya Ramdeen', 'Kai Lee'].map((name, index) => ({
  student_id: `2026000${index}`,
  name,
  class_id: '1A',
  views: index,
  first_viewed: index === 0 ? null : '2026-04-11T13:00:00.000Z',
  last_viewed: index === 0 ? null : '2026-04-11T13:00:00.000Z',
  date_posted: posted.date_posted,
}));
const without = Array.from({ length: 50 }, (_, index) => ({
  student_id: `2026${1000 + index}`,
  name: `Student ${index + 1}`,
  class_id: '1A',
}));

export const readiness: TermReadiness = {
  complete: 1,
  classes: [
    {
      class_id: '1A',
      cards: 3,
      with_marks: 2,
      ready: 1,
      posted: 0,
      incomplete: [{ student_id: '20260001', name: 'Ramdeen, Anya', missing: ['Attitude to Authority'] }],
      missing_subjects: [{ subject: 'Mathematics', cards: 1 }],
      without_results: 51,
    },
  ],
  without_marks: { count: 52, students: without },
  not_ready: { count: 1, students: [{ student_id: '20260001', name: 'Ramdeen, Anya', class_id: '1A' }] },
  withdrawn: { count: 1, students: [{ student_id: '20260009', name: 'Ali, Amy', class_id: '1A' }] },
  unknown: ['reopens_on'],
  sample: '20260001',
};

const classMarks: ClassMarks = {
  subjects: [
    { title: 'English Language', without: 0 },
    { title: 'Mathematics', without: 1 },
  ],
  students: [
    {
      student_id: '20260001',
      name: 'Ramdeen, Anya',
      average: 66.5,
      rank: null,
      marks: [66.5, 'missing'],
      missing: ['Attitude to Authority'],
      posted: 0,
    },
    {
      student_id: '20260002',
      name: 'Lee, Kai',
      average: 71,
      rank: 1,
      marks: [null, 71],
      missing: [],
      posted: 0,
    },
  ],
};

/** Opens the list of terms as the office. */
export async function openTerms(terms = [unpostedTerm, posted]) {
  api.use(
    ...signedInAsOffice(),
    csrfCookie,
    mockGet(paths.slipAddress, slipAddressSchema, { address: 'https://portal.example.edu.tt' }),
    mockGet(paths.listedTerms, termSchema.array(), terms),
  );
  api.use(
    mockGet(paths.termReadiness, termReadinessSchema, readiness),
    mockGet(paths.classMarks, classMarksSchema, classMarks),
    mockGet(paths.reportCardViews, reportCardViewSchema.array(), views),
    mockGet(paths.cardFiles, getCardFiles.response, { cards: 2, ready: 2, waiting: 0 }),
  );
  openPortal(officePaths.postReports);
  await expect.element(page.getByRole('table', { name: 'Terms' })).toBeVisible();
}
