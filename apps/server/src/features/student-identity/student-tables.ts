import type { Tables } from '../../db/tables.ts';

type StudentTable = {
  [Table in keyof Tables]: 'student_id' extends keyof Tables[Table] ? Table : never;
}[keyof Tables];

/**
 * Every table with rows of students, and the columns of which a student has each value once: an empty list for a single row,
 * null for any number of rows. A change of ID and the joining of two records move them all (R81).
 */
export const studentTables = {
  student_accounts: [],
  sessions: null,
  known_addresses: ['address'],
  credential_slips: [],
  documents: null,
  history: null,
  dismissed_findings: ['check_id'],
  confirmations: ['year', 'item'],
  enrolments: ['year'],
  year_plans: [],
  term_students: ['year', 'term'],
  subject_results: ['year', 'term', 'subject'],
  result_changes: null,
  subject_choices: ['year', 'subject'],
  posted_cards: ['year', 'term'],
  withdrawn_cards: ['year', 'term'],
  card_views: ['year', 'term'],
  finding_notes: ['year', 'term', 'finding'],
  card_issues: null,
  former_student_ids: null,
  audit_log: null,
  messages: null,
  message_addresses: ['address'],
  message_blocks: ['target'],
  message_tokens: null,
} as const satisfies Record<StudentTable, readonly string[] | null>;

/** Results refer to those of the student in the term, and are moved together with them. */
export const movedTogether = ['term_students', 'subject_results'] as const;

/** The columns with the students who did something, as `student:ID`. */
export const studentActorColumns = {
  documents: ['uploaded_by'],
  history: ['changed_by'],
  confirmations: ['confirmed_by'],
} as const satisfies Partial<Record<StudentTable, readonly string[]>>;
