import { expect, it } from 'vitest';
import { filterReaders, formatReadSummary } from '#web/features/report-card-posting/readers/readers.ts';

const student = (id: string, name: string, classId: string, views: number) => ({
  student_id: id,
  name,
  class_id: classId,
  views,
  first_viewed: null,
  last_viewed: null,
  date_posted: '2026-04-10T13:00:00.000Z' as string | null,
});
const students = [
  student('20260001', 'Ramdeen, Anya', '2A', 3),
  student('20260002', 'Noël, Zara', '2A', 0),
  student('20260003', 'Lee, Kai', '3B', 1),
];
const ids = (choice: Partial<Parameters<typeof filterReaders>[1]>) =>
  filterReaders(students, { search: '', classes: ['2A', '3B'], read: 'all', ...choice }).map(
    (each) => each.student_id,
  );

it('filters by class, by read or unread, and by words of name and ID', () => {
  expect(ids({})).toHaveLength(3);
  expect(ids({ classes: ['2A'] })).toEqual(['20260001', '20260002']);
  expect(ids({ read: 'no' })).toEqual(['20260002']);
  expect(ids({ read: 'yes', classes: ['3B'] })).toEqual(['20260003']);
  expect(ids({ search: ' noel ' })).toEqual(['20260002']);
  expect(ids({ search: 'anya 0001' })).toEqual(['20260001']);
});

it('counts the families that have read their card', () => {
  expect(formatReadSummary(students)).toBe('2 of 3 families have opened the card, 1 not yet');
  const withdrawn = students.map((each, index) => (index === 0 ? { ...each, date_posted: null } : each));
  expect(formatReadSummary(withdrawn)).toBe(
    '1 of 2 families have opened the card, 1 not yet. 1 student has no posted card.',
  );
  const unposted = students.map((each) => ({ ...each, date_posted: null }));
  expect(formatReadSummary(unposted)).toBe('2 of 3 families have opened the card, 1 not yet');
});
