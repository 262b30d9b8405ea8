import type { Tables } from '../db/tables.ts';

/**
 * What a backup has of each table. Those that are named in others come before them: rows are loaded in this order, and
 * the compiler wants a new table to be placed here.
 */
const backupModes = {
  students: 'rows',
  documents: 'rows',
  student_accounts: 'rows',
  // Without it families would be made to wait for the guesses of others after a restore.
  known_addresses: 'rows',
  admins: 'rows',
  second_factors: 'rows',
  recovery_codes: 'rows',
  credential_slips: 'rows',
  history: 'rows',
  imports: 'rows',
  import_pages: 'rows',
  reference_entries: 'rows',
  settings: 'rows',
  audit_log: 'rows',
  terms: 'rows',
  term_students: 'rows',
  subject_results: 'rows',
  posted_cards: 'rows',
  withdrawn_cards: 'rows',
  posted_logos: 'rows',
  card_views: 'rows',
  // A restored session would undo a sign-out or a changed password, and a lost archive would hold them.
  sessions: 'nothing',
  // An upload that was under way may have been finished since: to sweep it then would remove a document.
  pending_files: 'nothing',
  // Waits of minutes, long over.
  sign_in_tries: 'nothing',
  wrong_birth_dates: 'nothing',
} satisfies Record<keyof Tables, 'rows' | 'nothing'>;

/** Every table of the portal; those that others refer to come first. */
export const portalTables = Object.keys(backupModes);

export const backedUpTables = Object.entries(backupModes)
  .filter(([, what]) => what === 'rows')
  .map(([table]) => table);
