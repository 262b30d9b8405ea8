import { findUnlikelyBirthDates } from './birth-years.ts';
import type { CheckedStudent, CheckResult, DataCheck } from './data-check.ts';
import { findDuplicates } from './duplicates.ts';
import { findExpiringPermits } from './permits.ts';
import { findSameIds } from './same-ids.ts';
import { findSharedNumbers } from './shared-numbers.ts';
import { findUnreachable } from './unreachable.ts';

/** The checks in the order of the screen. */
export const dataCheckIds = [
  'unreachable',
  'permits',
  'duplicates',
  'sameIds',
  'birthYears',
  'sharedNumbers',
] as const;
export type DataCheckId = (typeof dataCheckIds)[number];

export const dataCheckLabels: Record<DataCheckId, string> = {
  unreachable: 'Nobody can be reached',
  permits: 'Immigration permit has expired or will within 60 days',
  duplicates: 'Same name and date of birth',
  sameIds: 'IDs that differ only in spelling',
  birthYears: 'Date of birth does not fit the form',
  sharedNumbers: 'Student and adult have one phone number',
};

export const dataCheckHints: Record<DataCheckId, string> = {
  unreachable: 'There is no phone and no email of the student, the parents or the emergency contact.',
  permits: 'Ask the family for the new permit.',
  duplicates: 'One child may be in the school twice. Twins with the same name are rare.',
  sameIds: 'Capitals and spaces make no other ID. Correct one of the IDs, or join the records.',
  birthYears: 'The student would be much younger or older than the others of the form.',
  sharedNumbers: 'Ask the family whose number it is.',
};

const checks: Record<DataCheckId, DataCheck> = {
  unreachable: findUnreachable,
  permits: findExpiringPermits,
  duplicates: findDuplicates,
  sameIds: findSameIds,
  birthYears: findUnlikelyBirthDates,
  sharedNumbers: findSharedNumbers,
};

export interface Finding extends CheckResult {
  readonly check: DataCheckId;
}

/** Runs one check over the students of a school. */
export const runDataCheck = (
  check: DataCheckId,
  students: readonly CheckedStudent[],
  today: string,
): Finding[] => checks[check](students, today).map((result) => ({ check, ...result }));

/** The text that changes when a value does that a finding is based on. */
export const fingerprintText = ({ students, fields, state }: Finding) =>
  JSON.stringify([
    state ?? null,
    students.map((student) => [student.id, fields.map((name) => student[name])]),
  ]);
