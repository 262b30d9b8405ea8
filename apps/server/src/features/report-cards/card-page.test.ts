import type { ReportCard } from '@formroom/domain/api/report-cards.ts';
import { describe, expect, it } from 'vitest';
import { buildReportCard, buildSubject } from '../../testing/report-cards.ts';
import { buildCardsPage } from './card-page.ts';

const buildPage = (overrides: Partial<ReportCard> = {}, files: string[] = []) => {
  const [card] = buildCardsPage({
    title: 'Report Cards',
    cards: [{ card: buildReportCard(overrides) }],
    files,
    generated: '2026-01-05 09:00',
  }).cards;
  if (!card) throw new Error('There is no card.');
  return card;
};
const buildFacts = (overrides?: Partial<ReportCard>) =>
  Object.fromEntries(buildPage(overrides).facts.flat()) as Record<string, string>;

describe('the header of a card', () => {
  it('contains the student, the average and the rank in the class', () => {
    expect(buildFacts()).toEqual({
      Student: 'Ramdeen, Anya',
      Term: 'Term 1, Michaelmas 2025-2026',
      'Date of Birth': '9 April 2013',
      'Student Number': '20260001',
      'Reporting Period': '1 September 2025 to 12 December 2025',
      'School Re-opens on': '5 January 2026',
      Class: '2A',
      'No. in Class': '28',
      Average: '68.4 (B)',
      Rank: '3',
      'Class Average': '61.2',
      'Class Median': '62.0',
      'Sessions Late': '1/120',
      'Sessions Absent': '3/120',
    });
  });

  it('has empty cells for unknown values', () => {
    const unknown = {
      last_name: null,
      date_of_birth: null,
      first_day: null,
      last_day: null,
      reopens_on: null,
      average: null,
      rank: null,
      class_average: null,
      class_median: null,
      sessions_possible: null,
      times_late: null,
    };
    const facts = buildFacts(unknown);
    expect(facts).toMatchObject({ Student: 'Anya', Average: '', Rank: '', 'Class Median': '' });
    expect(facts).toMatchObject({ 'Reporting Period': '', 'Sessions Late': '', 'Sessions Absent': '3' });
  });

  it('contains the academic year, and the school and logo of the card', () => {
    const other = { name: 'Old Name', address: 'Old Road', contact: '', initials: 'ON' };
    const files = ['logo-7.png', 'logo-71.jpg'];
    expect(buildPage().title).toBe('END OF TERM REPORT 2025-2026');
    expect(buildPage({ school: other, logo: '71' }, files).school).toEqual({ ...other, logo: 'logo-71.jpg' });
    expect(buildPage({ logo: '8' }, files).school.logo).toBeNull();
    expect(buildPage({ logo: null }, files).school.logo).toBeNull();
  });
});

describe('the subjects of a card', () => {
  const buildFigures = (overrides: Partial<ReportCard>) => buildPage(overrides).subjects[0]?.figures;

  it('have marks as entered, and totals with one decimal', () => {
    const subject = buildSubject(0, { course_mark: 70, exam_mark: 60.5, total: 63, times_late: 0 });
    expect(buildFigures({ subjects: [subject] })).toEqual(['70', '60.5', '63.0', '0', '0', 'A', 'B']);
    expect(buildPage({ subjects: [subject] }).subjects[0]).toMatchObject({
      subject: 'Mathematics',
      remark: 'Works steadily and takes part in class.',
      teacher: 'K. Mohammed',
    });
  });

  it('have Abs for an absence, and an empty cell for a missing mark', () => {
    const absent = buildSubject(0, { course_mark: 70, exam_mark: 'Abs', total: 21 });
    expect(buildFigures({ subjects: [absent] })?.slice(0, 3)).toEqual(['70', 'Abs', '21.0']);
    const missing = buildSubject(0, { course_mark: null, exam_mark: 60, total: null });
    expect(buildFigures({ subjects: [missing] })?.slice(0, 3)).toEqual(['', '60', '']);
  });

  it.each([
    [{ course: 100, exam: 0 }, ['70', '----'], ['COURSE (100%)', 'EXAM (0%)']],
    [{ course: 0, exam: 100 }, ['----', '60'], ['COURSE (0%)', 'EXAM (100%)']],
    [{ course: 30, exam: 70 }, ['70', '60'], ['COURSE (30%)', 'EXAM (70%)']],
  ])('are printed with the weights %j', (weights, marks, heads) => {
    const page = { weights, subjects: [buildSubject(0, { course_mark: 70, exam_mark: 60 })] };
    expect(buildFigures(page)?.slice(0, 2)).toEqual(marks);
    expect(buildPage(page).heads.slice(1, 3)).toEqual(heads);
  });
});

it('the key of a card explains its letters', () => {
  const { key } = buildPage({ key: { A: 80, B: 70, C: 60, D: 50, E: 0 } });
  expect(key[0]).toBe('Key: A 80–100 · B 70–79.9 · C 60–69.9 · D 50–59.9 · E 0–49.9');
  expect(key[1]).toContain('E Urgent Intervention Needed');
});

it('each remark has the name of its author', () => {
  expect(buildPage({ dean: null, dean_remarks: null }).remarks.flat()).toEqual([
    { label: 'Co-Curricular Activities', text: 'Netball (vice-captain), Environmental Club', by: '' },
    {
      label: 'Form Teacher’s Remarks',
      text: 'Anya has settled well into Form 2 and is a pleasure to teach.',
      by: 'Mrs. K. Joseph',
    },
    { label: 'Form Dean’s Remarks', text: '', by: '' },
  ]);
});
