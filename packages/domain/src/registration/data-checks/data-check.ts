import type { Answers, FieldName } from '../catalogue.ts';

/** The answers that the data checks read. */
export const checkedFields = [
  'first_name',
  'last_name',
  'date_of_birth',
  'class_id',
  'phone_home',
  'email',
  'immigration_permit',
  'permit_expiry_date',
  'father_phone_home',
  'father_business_phone',
  'mobile_phone_father',
  'email_father',
  'mother_phone_home',
  'mother_business_phone',
  'mobile_phone_mother',
  'email_mother',
  'home_phone_guardian',
  'business_phone_guardian',
  'mobile_phone_guardian',
  'email_guardian',
  'emergency_home_phone',
  'relative_in_school',
] as const satisfies readonly FieldName[];
export type CheckedField = (typeof checkedFields)[number];

export interface CheckedStudent extends Pick<Answers, CheckedField> {
  readonly id: string;
  /** Whether the family has answered anything yet. */
  readonly has_begun: boolean;
}

/** What a check found: the students, and the answers that it found it in. */
export interface CheckResult {
  readonly students: readonly CheckedStudent[];
  readonly fields: readonly CheckedField[];
  /** Tells two results apart that have the same answers. */
  readonly state?: string;
}

/** Finds what may be wrong. `today` is a day `yyyy-MM-dd`. */
export type DataCheck = (students: readonly CheckedStudent[], today: string) => CheckResult[];

/** A check that looks at one student at a time. */
export const checkEach =
  (check: (student: CheckedStudent, today: string) => Omit<CheckResult, 'students'> | undefined): DataCheck =>
  (students, today) =>
    students.flatMap((student) => {
      const result = check(student, today);
      return result ? [{ ...result, students: [student] }] : [];
    });
