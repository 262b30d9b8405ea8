import type { TermKey } from '#web/lib/format-term.ts';
import type { RecordOwner } from '#web/lib/record-owner.ts';

/** The parts of a student's page, in the order of their links. The first one has no address of its own. */
export const studentParts = {
  overview: 'Overview',
  answers: 'Answers',
  documents: 'Documents',
  account: 'Sign-in',
  'report-cards': 'Term reports',
  messages: 'Messages',
  history: 'History',
} as const;
export type StudentPart = keyof typeof studentParts;
export const studentPartIds = Object.keys(studentParts) as StudentPart[];

/** The address of a student's page in the office, or of one of its parts. */
export function pathToStudent(id: string, part: StudentPart = 'overview'): string {
  const page = `/admin/students/${encodeURIComponent(id)}`;
  return part === 'overview' ? page : `${page}/${part}`;
}

/** The address of a student's card of a term, posted or not. */
export const pathToStudentsCard = ({ id, year, term }: TermKey & { readonly id: string }) =>
  `${pathToStudent(id, 'report-cards')}?card=${encodeURIComponent(id)}-${year}-${term}`;

/** The step with which the office begins to fill in. */
export const FIRST_STEP = 'student-data';

/** The address of a step that the office fills in. @param step such as `family-data`, with or without a hash */
export const pathToAnswers = (id: string, step: string) => `${pathToStudent(id, 'answers')}/${step}`;

const FAMILY_STEPS = '/registration/';

/** The record of a student that the office fills in for the family. */
export const officeRecordOwner = (studentId: string): RecordOwner => ({
  studentId,
  isOffice: true,
  home: pathToStudent(studentId),
  pathTo: (familyPath) => pathToAnswers(studentId, familyPath.slice(FAMILY_STEPS.length)),
});
