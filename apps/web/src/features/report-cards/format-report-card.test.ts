import { defaultLetterKey } from '@formroom/domain/report-cards/letter-key.ts';
import { describe, expect, test } from 'vitest';
import {
  formatAverages,
  formatAverage,
  formatSubjectMarks,
  previousTotal,
  previousCardLabel,
  formatLetter,
  formatRank,
  formatSessions,
} from '#web/features/report-cards/format-report-card.ts';
import { formatTerm } from '#web/lib/format-term.ts';

const marks = (
  course_mark: number | 'Abs' | null,
  exam_mark: number | 'Abs' | null,
  total: number | null,
) => ({
  subject: 'Spanish',
  course_mark,
  exam_mark,
  total,
  times_late: null,
  times_absent: null,
  application: null,
  conduct: null,
  remark: null,
  teacher: null,
});

test('formatTerm shows number, name and academic year', () => {
  expect(formatTerm({ year: 2025, term: 3 })).toBe('Term 3 Trinity 2025-2026');
});

describe('the previous card', () => {
  const before = (year: number, term: 1 | 2 | 3) => ({
    year,
    term,
    average: 70,
    subjects: [
      { subject: 'constructor', total: 77 },
      { subject: 'History', total: null },
    ],
  });

  test.each([
    [{ year: 2025, term: 2 as const, last: before(2025, 1) }, 'Last term'],
    [{ year: 2025, term: 1 as const, last: before(2024, 3) }, 'Last term'],
    [{ year: 2025, term: 3 as const, last: before(2025, 1) }, 'Term 1 2025-2026'],
    [{ year: 2025, term: 1 as const, last: null }, undefined],
  ])('is labelled by its term', (card, label) => {
    expect(previousCardLabel(card)).toBe(label);
  });

  test('shows a total beside a subject that had one', () => {
    const totals = ['constructor', 'History', 'toString'].map((name) =>
      previousTotal({ last: before(2025, 1) }, name),
    );
    expect(totals).toEqual(['77.0', undefined, undefined]);
  });
});

test('a term’s line has its averages, as far as they are known', () => {
  expect(formatAverages({ average: 71.2, class_average: 64.5 })).toBe('Average 71.2, class 64.5');
  expect(formatAverages({ average: 71.2, class_average: null })).toBe('Average 71.2');
});

describe('a subject’s figures', () => {
  const both = { course: 30, exam: 70 };
  test.each([
    ['are the marks and their total', marks(61, 48.5, 52.3), both, ['61', '48.5', '52.3']],
    ['keep a total’s decimal', marks(60, 60, 60), both, ['60', '60', '60.0']],
    ['say who did not sit it', marks(61, 'Abs', 18.3), both, ['61', 'Abs', '18.3']],
    ['say in words what is missing', marks(null, 48, null), both, ['No mark', '48', 'None']],
    ['tell 0 from nothing', marks(0, 0, 0), both, ['0', '0', '0.0']],
    ['leave out the exam', marks(61, null, 61), { course: 100, exam: 0 }, ['61', '----', '61.0']],
    ['leave out the course', marks('Abs', 48, 48), { course: 0, exam: 100 }, ['----', '48', '48.0']],
  ])('%s', (_, subject, weights, texts) => {
    expect(Object.values(formatSubjectMarks(subject, weights))).toEqual(texts);
  });
});

test('an average has its letter', () => {
  expect(formatAverage(64.9, defaultLetterKey)).toBe('64.9 (C)');
  expect(formatAverage(65, defaultLetterKey)).toBe('65.0 (B)');
  expect(formatAverage(null, defaultLetterKey)).toBe('No average yet');
});

test.each([
  [1, '1st of 30 in the class'],
  [2, '2nd of 30 in the class'],
  [3, '3rd of 30 in the class'],
  [11, '11th of 30 in the class'],
  [22, '22nd of 30 in the class'],
  [null, 'Not ranked'],
])('rank %s is formatted as “%s”', (rank, label) => {
  expect(formatRank(rank, 30)).toBe(label);
});

test('a value that is not recorded is shown as a text', () => {
  expect(formatSessions(0, 120)).toBe('0 of 120');
  expect(formatSessions(3, null)).toBe('3');
  expect(formatSessions(null, 120)).toBe('Not recorded');
  expect(formatLetter('E')).toBe('E, Urgent Intervention Needed');
  expect(formatLetter(null)).toBe('Not given');
});
