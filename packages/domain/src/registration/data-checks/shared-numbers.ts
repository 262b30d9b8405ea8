import { type CheckedField, checkEach } from './data-check.ts';

const phonesOfAdults: readonly CheckedField[] = [
  'mobile_phone_mother',
  'mother_phone_home',
  'mother_business_phone',
  'mobile_phone_father',
  'father_phone_home',
  'father_business_phone',
  'mobile_phone_guardian',
  'home_phone_guardian',
  'business_phone_guardian',
  'emergency_home_phone',
];

/**
 * The student's own phone is also that of a parent, guardian or emergency contact, so that a call to one reaches the other.
 * Adults may share a number.
 */
export const findSharedNumbers = checkEach((student) => {
  if (student.phone_home === null || student.phone_home === '') return undefined;
  const same = phonesOfAdults.filter((name) => student[name] === student.phone_home);
  return same.length > 0 ? { fields: ['phone_home', ...same] } : undefined;
});
