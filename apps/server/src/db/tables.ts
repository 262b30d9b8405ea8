import type { AuditEntry } from '@formroom/domain/api/audit-log.ts';
import type { Answers } from '@formroom/domain/registration/catalogue.ts';
import type { DocumentCheckState } from '@formroom/domain/registration/document-check.ts';
import type { DocumentType, FileType } from '@formroom/domain/registration/documents.ts';
import type { StepId } from '@formroom/domain/registration/steps.ts';
import type { ReferenceListName } from '@formroom/domain/school/reference-lists.ts';
import type { EncodedActor } from '@formroom/domain/school/actor.ts';
import type { HistoryCause } from '@formroom/domain/school/history-cause.ts';
import type { EntrySource } from '@formroom/domain/school/entry-source.ts';
import type { ColumnType, Generated, Insertable } from 'kysely';
import type {
  AdminsTable,
  AdministratorInvitationsTable,
  CredentialSlipsTable,
  KnownAddressesTable,
  RecoveryCodesTable,
  OfficeAccountsTable,
  SecondFactorsTable,
  SessionsTable,
  SignInTriesTable,
  StudentAccountsTable,
  WrongFirstPasswordsTable,
} from './account-tables.ts';
import type {
  MessageAddressesTable,
  MessageBlocksTable,
  MessagesTable,
  MessageTokensTable,
  PasswordResetRequestsTable,
} from './message-tables.ts';
import type {
  TermsTable,
  TermStudentsTable,
  SubjectResultsTable,
  ResultChangesTable,
  PostedCardsTable,
  WithdrawnCardsTable,
  PostedLogosTable,
  CardIssuesTable,
  CardViewsTable,
  FindingNotesTable,
  SigningKeysTable,
} from './term-tables.ts';
import type {
  AgreedTermsTable,
  ConfirmationsTable,
  EnrolmentsTable,
  SchoolYearsTable,
  YearPlansTable,
} from './year-tables.ts';
import type {
  DeansTable,
  FormTeachersTable,
  MarkSheetsTable,
  RemarkBankTable,
  SubjectChoicesTable,
  TeachingTable,
} from './teaching-tables.ts';

/** One row per student: the answers by field name, and counts derived from them. */
export interface StudentsTable
  extends
    Answers,
    Record<ProgressColumn, number>,
    Record<FilesColumn, number>,
    Record<SendAgainColumn, string | null> {
  id: string;
  version: number;
  /** ISO 8601. */
  updated_at: string;
  /** When the student was added, ISO 8601; null if unknown. */
  added_at: Generated<string | null>;
  /** Who added the student; null if unknown. */
  added_by: Generated<EncodedActor | null>;
  /** What added the student: `import`, or null for a person. */
  added_cause: Generated<HistoryCause | null>;
  /** Since when all answers are those of an import, ISO 8601; null once the family has answered, and if it is not known. */
  imported_since: Generated<string | null>;
  /** When the family agreed to the terms, ISO 8601. */
  submitted_at: string | null;
  /** The text that the family agreed to (`agreed_terms`); null if it was not stored. */
  terms_hash: string | null;
  /** When the student left the school, ISO 8601; null for enrolled students. */
  left_at: string | null;
  /** The administrator who marked the student as a leaver. */
  left_by: EncodedActor | null;
  /** When a leaver's data is erased, ISO 8601; null if it is kept. */
  erase_at: string | null;
  /** A leaver's last day at the school, `yyyy-MM-dd`. */
  left_on: string | null;
  leaving_reason: string | null;
  next_school: string | null;
  /** The version with which the current school year began: a page with an older one is from the year before. */
  year_version: Generated<number>;
  /** The text that the office's search matches: without case, accents and punctuation (`buildSearchText`). */
  search_text: string;
  /** `last_name first_name` without case and accents, for sorting. */
  sort_name: string;
  /** The ID as it is compared (R80); null only while the ID is changed. */
  id_key: Generated<string | null>;
}

/** An ID that a student had before (R81). It is never given to another student. */
export interface FormerStudentIdsTable {
  /** The ID as it is compared (R80). */
  id_key: string;
  id: string;
  student_id: string;
  changed_at: string;
  changed_by: EncodedActor;
}
export type ProgressColumn = `progress_${StepId}`;
/** Columns that count a student's current files by type. */
export type FilesColumn = `files_${FileType}`;
/** Columns with the reason why the school asks for a document again, derived from the checks of its files (R47). */
export type SendAgainColumn = `send_again_${DocumentType}`;

/** An uploaded file. Replaced files are kept for the school. */
export interface DocumentsTable {
  /** A random key: the file's name in the store and in its URL. */
  file_key: string;
  student_id: string;
  file_type: FileType;
  /** The name given by the family, unique per student. */
  name: string;
  media_type: string;
  bytes: number;
  /** The position among the current files of the type, from 0; null for a replaced file. */
  place: number | null;
  /** The client's ID of the upload, which makes a repeated request idempotent. */
  upload_id: string | null;
  uploaded_at: string;
  uploaded_by: EncodedActor;
  /** When the file was replaced, withdrawn or removed, ISO 8601; null for a current file. */
  replaced_at: Generated<string | null>;
  /** The office's check of the file (R47); null if there is none. */
  check_state: DocumentCheckState | null;
  check_reason: string | null;
  checked_by: EncodedActor | null;
  checked_at: string | null;
}

/** A file that is being written to the store and has no row in `documents` yet. */
export interface PendingFilesTable {
  file_key: string;
  since: string;
  /** 1 if the upload took too long: the file must not be used any more and is being deleted. */
  given_up: Generated<number>;
}

export interface HistoryTable {
  id: Generated<number>;
  student_id: string;
  /** The version of the record that the change created. */
  version: number;
  field: string;
  /** JSON. */
  old_value: string;
  new_value: string;
  changed_by: EncodedActor;
  changed_at: string;
  /** Where the office has the answer from; null for changes by families and others of the office. */
  source: ColumnType<EntrySource | null, EntrySource | null | undefined, never>;
  /** The risk of a change by a family, 1 for the highest (`encodeReviewRisk`); null if there is nothing to review. */
  review_risk: Generated<number | null>;
  /** When the office reviewed the change, ISO 8601. */
  seen_at: Generated<string | null>;
  seen_by: Generated<EncodedActor | null>;
  /** What changed many records at once; null for a save. */
  cause: Generated<HistoryCause | null>;
  /** The place of the change in its series (R65): 0 for the first and for every change outside a series. */
  step: Generated<number>;
  /** JSON. The value before the changes that this one is shown with as one; null if it is shown by itself. */
  shown_from: Generated<string | null>;
}

/** A finding of a data check that the office has dismissed, until the values change that it was found in. */
export interface DismissedFindingsTable {
  student_id: string;
  check_id: string;
  /** A hash of the values. */
  fingerprint: string;
  note: string;
  dismissed_by: EncodedActor;
  dismissed_at: string;
}

/** An import of a workbook: a preview of its changes until the commit, then the changes it made. */
export interface ImportsTable {
  id: string;
  kind: string;
  /** What the import applies to, such as the term `2026/1`. */
  about: string | null;
  /** `final`: committed, and can't be undone because a student in it has been erased. */
  state: 'previewed' | 'committed' | 'undone' | 'final';
  /** JSON: the headings of the workbook. */
  headings: string;
  /** JSON: the number of rows by status. */
  counts: string;
  created_by: EncodedActor;
  created_at: string;
  committed_at: string | null;
  /** JSON: the matches to remember at the commit, and those in use. */
  matches: string | null;
}

/** What the columns of files with certain headings stand for, as the office has matched them (R48). */
export interface ImportMatchesTable {
  kind: string;
  headings_hash: string;
  /** JSON: headings, match and order of dates. */
  content: string;
  changed_by: EncodedActor;
  changed_at: string;
  /** JSON: the people besides `changed_by` who have used it. */
  confirmed_by: string | null;
  used_at: string | null;
}

/** A page of an import's rows, gzipped: a whole preview takes many megabytes. */
export interface ImportPagesTable {
  import_id: string;
  /** The rows of the preview, the rows in error as they were in the workbook, or the values that an undo restores. */
  part: 'rows' | 'faulty' | 'undo';
  page: number;
  content: string;
}

export interface ReferenceEntriesTable {
  list: ColumnType<ReferenceListName, ReferenceListName, never>;
  code: number;
  title: string;
  retired: number;
}

export interface SettingsTable {
  key: string;
  /** JSON. */
  value: string;
}

/** An entry of the audit log. Only its status, details and count are updated. */
export interface AuditLogTable extends Omit<AuditEntry, 'id' | 'count' | 'student_name'> {
  id: Generated<number>;
  count: Generated<number>;
  /** Minute, caller and call of a rejected request, so that repeats are counted in one row. */
  refusal: string | null;
}

export type AuditRow = Insertable<AuditLogTable>;

export interface Tables {
  students: StudentsTable;
  former_student_ids: FormerStudentIdsTable;
  documents: DocumentsTable;
  pending_files: PendingFilesTable;
  student_accounts: StudentAccountsTable;
  known_addresses: KnownAddressesTable;
  admins: AdminsTable;
  administrator_invitations: AdministratorInvitationsTable;
  office_accounts: OfficeAccountsTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  credential_slips: CredentialSlipsTable;
  sessions: SessionsTable;
  sign_in_tries: SignInTriesTable;
  wrong_first_passwords: WrongFirstPasswordsTable;
  history: HistoryTable;
  dismissed_findings: DismissedFindingsTable;
  imports: ImportsTable;
  import_pages: ImportPagesTable;
  import_matches: ImportMatchesTable;
  reference_entries: ReferenceEntriesTable;
  settings: SettingsTable;
  audit_log: AuditLogTable;
  terms: TermsTable;
  term_students: TermStudentsTable;
  subject_results: SubjectResultsTable;
  result_changes: ResultChangesTable;
  posted_cards: PostedCardsTable;
  withdrawn_cards: WithdrawnCardsTable;
  posted_logos: PostedLogosTable;
  card_views: CardViewsTable;
  finding_notes: FindingNotesTable;
  card_issues: CardIssuesTable;
  signing_keys: SigningKeysTable;
  school_years: SchoolYearsTable;
  enrolments: EnrolmentsTable;
  year_plans: YearPlansTable;
  agreed_terms: AgreedTermsTable;
  confirmations: ConfirmationsTable;
  messages: MessagesTable;
  message_addresses: MessageAddressesTable;
  message_blocks: MessageBlocksTable;
  message_tokens: MessageTokensTable;
  password_reset_requests: PasswordResetRequestsTable;
  teaching: TeachingTable;
  form_teachers: FormTeachersTable;
  deans: DeansTable;
  subject_choices: SubjectChoicesTable;
  mark_sheets: MarkSheetsTable;
  remark_bank: RemarkBankTable;
}
