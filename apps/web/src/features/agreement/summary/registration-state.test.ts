import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { emptyAnswers } from '@formroom/domain/registration/catalogue.ts';
import { documentTypes } from '@formroom/domain/registration/documents.ts';
import { findMissingAnswers } from '@formroom/domain/registration/missing-answers.ts';
import { pickVisibility } from '@formroom/domain/settings/visibility.ts';
import { expect, it } from 'vitest';
import { getRegistrationState, missingSummary } from '#web/features/agreement/summary/registration-state.ts';

const progress: StudentRecord['progress'] = {
  studentData: 0,
  familyData: 0,
  healthData: 0,
  otherData: 0,
  documents: 0,
  submit: 0,
  termsAndConditions: 0,
};
const missing = {
  ...findMissingAnswers(emptyAnswers, pickVisibility()),
  documents: [...documentTypes],
};
const imported: StudentRecord = {
  ...emptyAnswers,
  id: '20260001',
  first_name: 'Anya',
  last_name: 'Ramdeen',
  class_id: '2A',
  date_of_birth: '2013-08-21',
  progress,
  missing,
  send_again: {},
  submitted_at: null,
  version: 3,
  updatedAt: '2026-11-21T14:05:00.000Z',
};

it('has not begun while it has only the school’s entries', () => {
  expect(getRegistrationState(imported)).toBe('not_started');
});

it('has not begun while all other answers are those of an import', () => {
  const answers = { sea_no: '11223344', previous_school: 'Arima Boys’' };
  expect(getRegistrationState({ ...imported, ...answers, imported_only: true })).toBe('not_started');
  expect(getRegistrationState({ ...imported, ...answers })).toBe('in_progress');
});

it('is in progress from the first answer, document or finished step, and agreed with the agreement', () => {
  const begun: Partial<StudentRecord>[] = [
    { nationality: 'Trinidadian' },
    { missing: { ...missing, documents: ['sea_slip'] } },
    { send_again: { sea_slip: 'The photo is blurred.' } },
    { progress: { ...progress, healthData: 1 } },
  ];
  expect(begun.map((change) => getRegistrationState({ ...imported, ...change }))).toEqual(
    begun.map(() => 'in_progress'),
  );
  expect(getRegistrationState({ ...imported, submitted_at: '2026-11-21T14:05:00.000Z' })).toBe('agreed');
});

it('is complete when agreed with nothing missing', () => {
  const nothing = { ...missing, studentData: [], familyData: [], otherData: [], documents: [] };
  const answered = { ...imported, nationality: 'Trinidadian', missing: nothing };
  expect(getRegistrationState(answered)).toBe('in_progress');
  expect(getRegistrationState({ ...answered, submitted_at: '2026-11-21T14:05:00.000Z' })).toBe('complete');
});

const all = findMissingAnswers(emptyAnswers, pickVisibility());
const nothing = { ...all, studentData: [], familyData: [], otherData: [] };

it('counts answers and documents separately', () => {
  expect(missingSummary({ ...all, documents: ['sea_slip', 'picture'] })).toBe(
    '17 answers and 2 documents are still missing.',
  );
  expect(missingSummary({ ...nothing, otherData: ['device_type'] })).toBe('1 answer is still missing.');
  expect(missingSummary({ ...nothing, documents: ['sea_slip'] })).toBe('1 document is still missing.');
  expect(missingSummary({ ...nothing, otherData: ['device_type'], documents: ['sea_slip'] })).toBe(
    '1 answer and 1 document are still missing.',
  );
});

it('says when nothing is missing', () => {
  expect(missingSummary(nothing)).toBe('The school has every answer that it needs, and all the documents.');
});
