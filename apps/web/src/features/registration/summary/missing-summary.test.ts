import { findMissingAnswers } from '@formroom/domain/registration/missing-answers.ts';
import { emptyAnswers } from '@formroom/domain/registration/catalogue.ts';
import { expect, it } from 'vitest';
import { missingSummary } from '#web/features/registration/summary/missing-summary.ts';

const all = findMissingAnswers(emptyAnswers, { learning_challenges: false });
const nothing = { ...all, studentData: [], familyData: [], otherData: [] };

it('counts answers and documents apart', () => {
  expect(missingSummary({ ...all, documents: ['sea_slip', 'picture'] })).toBe(
    '17 answers and 2 documents are still missing.',
  );
  expect(missingSummary({ ...nothing, otherData: ['device_type'] })).toBe('1 answer is still missing.');
  expect(missingSummary({ ...nothing, documents: ['sea_slip'] })).toBe('1 document is still missing.');
  expect(missingSummary({ ...nothing, otherData: ['device_type'], documents: ['sea_slip'] })).toBe(
    '1 answer and 1 document are still missing.',
  );
});

it('says when all is in', () => {
  expect(missingSummary(nothing)).toBe('The school has every expected answer and all the documents.');
});
