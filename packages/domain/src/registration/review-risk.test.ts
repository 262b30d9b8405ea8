import { expect, it } from 'vitest';
import { type FieldName, fieldNames, sections } from './catalogue.ts';
import { encodeReviewRisk, getReviewRisk, reviewRisks } from './review-risk.ts';

it.each<FieldName>([
  'first_name',
  'last_name',
  'date_of_birth',
  'birth_certificate_no',
  'mother_name',
  'mobile_phone_father',
  'guardian_name',
  'email_guardian',
  'living_status',
  'emergency_contact',
  'emergency_home_phone',
  'allergy',
  'medical_history',
  'asthma',
  'blood_type',
])('%s is looked at first', (name) => {
  expect(getReviewRisk(name)).toBe('high');
});

it('grades the other fields below', () => {
  expect(getReviewRisk('home_address')).toBe('medium');
  expect(getReviewRisk('permit_expiry_date')).toBe('medium');
  expect(getReviewRisk('mother_occupation')).toBe('low');
  expect(getReviewRisk('achievements')).toBe('low');
  expect(getReviewRisk('previous_school')).toBe('low');
  expect(getReviewRisk('a removed field')).toBe('low');
});

it('is for every condition and emergency field the highest', () => {
  const names = sections
    .filter(({ id }) => id === 'conditions' || id === 'emergency')
    .flatMap(({ fields }) => Object.keys(fields));
  expect(names.length).toBeGreaterThan(8);
  expect(new Set(names.map(getReviewRisk))).toEqual(new Set(['high']));
});

it('is stored as a number, the highest as 1', () => {
  expect(reviewRisks.map(encodeReviewRisk)).toEqual([1, 2, 3]);
  expect(new Set(fieldNames.map(getReviewRisk))).toEqual(new Set(reviewRisks));
});
