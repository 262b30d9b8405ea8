import { PHONE_DIGITS } from '../../kinds/phone-number.ts';
import { type CheckedField, checkEach } from './data-check.ts';

const phonesAndEmails: readonly CheckedField[] = [
  'phone_home',
  'email',
  'mobile_phone_mother',
  'mother_phone_home',
  'mother_business_phone',
  'email_mother',
  'mobile_phone_father',
  'father_phone_home',
  'father_business_phone',
  'email_father',
  'mobile_phone_guardian',
  'home_phone_guardian',
  'business_phone_guardian',
  'email_guardian',
  'emergency_home_phone',
];

const isEmpty = (value: unknown) => value === null || value === '';

/** The emergency contact's `Work Place or Phone` may be either. */
const hasNumber = (text: string | null) => (text ?? '').replaceAll(/\D/g, '').length >= PHONE_DIGITS;

/** Students with no phone and no email of anybody, once the family has begun its answers. */
export const findUnreachable = checkEach((student) => {
  const isReachable =
    phonesAndEmails.some((name) => !isEmpty(student[name])) || hasNumber(student.relative_in_school);
  return student.has_begun && !isReachable ? { fields: phonesAndEmails } : undefined;
});
