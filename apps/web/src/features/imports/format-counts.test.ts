import { expect, it } from 'vitest';
import {
  formatEmptyLines,
  formatNotImported,
  formatPlannedSentence,
  formatWrittenSentence,
  formatWrittenCounts,
} from '#web/features/imports/format-counts.ts';

const students = ['student', 'students'] as const;

it.each([
  [3, 12, '3 new students, 12 students changed'],
  [1, 0, '1 new student'],
  [0, 1, '1 student changed'],
  [0, 0, 'nothing changed'],
])('formats %i new and %i changed rows as a result', (added, changed, text) => {
  expect(formatWrittenCounts({ new: added, changed }, students)).toBe(text);
});

it('formats the result as a sentence', () => {
  expect(formatWrittenSentence({ new: 0, changed: 0 }, students)).toBe('Nothing changed');
});

it.each([
  [3, 12, 'This import will add 3 students and change 12 students.'],
  [1, 0, 'This import will add 1 student.'],
  [0, 1, 'This import will change 1 student.'],
  [0, 0, 'There is nothing to import.'],
])('formats %i new and %i changed rows as a plan', (added, changed, sentence) => {
  expect(formatPlannedSentence({ new: added, changed }, students)).toBe(sentence);
});

it.each([
  [0, ''],
  [1, '1 row was not imported.'],
  [7, '7 rows were not imported.'],
])('says that %i rows were not imported', (error, sentence) => {
  expect(formatNotImported({ error })).toBe(sentence);
});

it('says what lines without a mark do', () => {
  expect(formatEmptyLines({})).toBe('');
  expect(formatEmptyLines({ empty: 277 })).toBe(
    '277 lines without a mark only say that the student takes the subject.',
  );
});
