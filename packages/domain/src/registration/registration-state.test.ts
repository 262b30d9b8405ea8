import { describe, expect, it } from 'vitest';
import type { MissingAnswers } from './missing-answers.ts';
import { countMissingAnswers, deriveRegistrationState } from './registration-state.ts';

const nothing: MissingAnswers = {
  studentData: [],
  familyData: [],
  healthData: [],
  otherData: [],
  documents: [],
  submit: [],
};
const DAY = '2026-09-30T16:00:00.000Z';

describe('deriveRegistrationState', () => {
  it('returns complete only after the agreement and with nothing missing', () => {
    expect(deriveRegistrationState(DAY, nothing, true)).toBe('complete');
    expect(deriveRegistrationState(null, nothing, true)).toBe('in_progress');
    expect(deriveRegistrationState(DAY, { ...nothing, otherData: ['device_type'] }, true)).toBe('agreed');
    expect(deriveRegistrationState(DAY, { ...nothing, documents: ['picture'] }, false)).toBe('agreed');
  });

  it('returns not_started while only school-provided fields are filled', () => {
    const missing = { ...nothing, studentData: ['religion_code' as const] };
    expect(deriveRegistrationState(null, missing, false)).toBe('not_started');
    expect(deriveRegistrationState(null, missing, true)).toBe('in_progress');
  });

  it('counts missing answers and documents separately', () => {
    const missing = {
      ...nothing,
      studentData: ['religion_code' as const, 'sex' as const],
      submit: ['agree_terms_conditions' as const],
      documents: ['picture' as const, 'sea_slip' as const],
    };
    expect(countMissingAnswers(missing)).toBe(3);
  });
});
