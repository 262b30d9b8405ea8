import { expect, it } from 'vitest';
import { writtenWords } from '#web/features/import-students/counts-words.ts';

it.each([
  [3, 12, '3 new students, 12 students changed'],
  [1, 0, '1 new student'],
  [0, 1, '1 student changed'],
  [0, 0, 'nothing changed'],
])('says what %i new and %i changed rows did', (added, changed, words) => {
  expect(writtenWords({ new: added, changed })).toBe(words);
});
