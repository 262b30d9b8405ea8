import type { Tables } from '../db/tables.ts';

/**
 * What a backup contains of each table. Tables come after those they reference, because rows are loaded in this order.
 * The type requires every table to be listed.
 */
const backupModes = {
  students: 'rows',
  former_student_ids: 'rows',
  documents: 'rows',
  student_accounts: 'rows',
  // Without known addresses, families would be throttled for the guesses of others after a restore (R4).
  known_addresses: 'rows',
  admins: 'rows',
  administrator_invitations: 'rows',
  office_accounts: 'rows',
  second_factors: 'rows',
  recovery_codes: 'rows',
  credential_slips: 'rows',
  history: 'rows',
  dismissed_findings: 'rows',
  imports: 'rows',
  import_pages: 'rows',
  import_matches: 'rows',
  reference_entries: 'rows',
  settings: 'rows',
  audit_log: 'rows',
  terms: 'rows',
  term_students: 'rows',
  subject_results: 'rows',
  result_changes: 'rows',
  posted_cards: 'rows',
  withdrawn_cards: 'rows',
  posted_logos: 'rows',
  card_views: 'rows',
  finding_notes: 'rows',
  card_issues: 'rows',
  // Without them nobody could verify the cards that were printed before.
  signing_keys: 'rows',
  // Before those that refer to it.
  school_years: 'rows',
  enrolments: 'rows',
  year_plans: 'rows',
  agreed_terms: 'rows',
  confirmations: 'rows',
  teaching: 'rows',
  form_teachers: 'rows',
  deans: 'rows',
  subject_choices: 'rows',
  mark_sheets: 'rows',
  remark_bank: 'rows',
  // With what is queued: a message of the time before the restore may be sent twice, with the same Message-ID.
  messages: 'rows',
  message_addresses: 'rows',
  message_blocks: 'rows',
  // A restored session would undo a sign-out or a password change, and a stolen backup would contain valid tokens.
  sessions: 'nothing',
  // Links are valid for days at most, and a used one must not be valid again.
  message_tokens: 'nothing',
  // An upload may have completed after the backup; restoring its pending row would make the sweep delete the file.
  pending_files: 'nothing',
  // The login throttle lasts for minutes, so it has expired by the time of a restore.
  sign_in_tries: 'nothing',
  wrong_first_passwords: 'nothing',
  password_reset_requests: 'nothing',
} satisfies Record<keyof Tables, 'rows' | 'nothing'>;

/** All tables; each comes after those it references. */
export const portalTables = Object.keys(backupModes);

export const backedUpTables = Object.entries(backupModes)
  .filter(([, mode]) => mode === 'rows')
  .map(([table]) => table);
