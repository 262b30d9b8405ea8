import type { AuditEntry } from '@formroom/domain/api/audit.ts';
import type { TermDetails } from '@formroom/domain/api/term-reports.ts';
import type { Answers } from '@formroom/domain/registration/catalogue.ts';
import type { FileType } from '@formroom/domain/registration/documents.ts';
import type { StepId } from '@formroom/domain/registration/steps.ts';
import type { StudentResults, SubjectResults } from '@formroom/domain/term-report/columns.ts';
import type { Term } from '@formroom/domain/term-report/terms.ts';
import type { ReferenceListName } from '@formroom/domain/school/reference-lists.ts';
import type { ColumnType, Generated } from 'kysely';

/** One row a student: the answers under their field names, and what is counted from them. */
export interface StudentsTable extends Answers, Record<ProgressColumn, number>, Record<FilesColumn, number> {
  id: string;
  version: number;
  /** ISO 8601. */
  updated_at: string;
  /** When the import that added the student was done, ISO 8601; null where the portal does not know. */
  added_at: Generated<string | null>;
  /** When the family agreed to the terms, ISO 8601. */
  submitted_at: string | null;
  /** When the student left the school, ISO 8601; null for a student of today. */
  left_at: string | null;
  /** `admin:NAME` of who let the student leave. */
  left_by: string | null;
  /** When a leaver's data is erased, ISO 8601; null where it is kept. */
  erase_at: string | null;
  /** What the office finds the student by, without case, accents and punctuation (`searchTextOf`). */
  search_text: string;
  /** `last_name first_name` without case and accents, for sorting. */
  sort_name: string;
}
export type ProgressColumn = `progress_${StepId}`;
/** How many current files of a type there are. */
export type FilesColumn = `files_${FileType}`;

/** An uploaded file. Those that are not current any more are kept for the school. */
export interface DocumentsTable {
  /** Random: the file's name in the store and in its address. */
  file_key: string;
  student_id: string;
  file_type: FileType;
  /** As the family named it, unique for the student. */
  name: string;
  media_type: string;
  bytes: number;
  /** The place among the type's current files, from 0; null for an earlier file. */
  place: number | null;
  /** What the page called the upload, so that one that is sent again is known. */
  upload_id: string | null;
  uploaded_at: string;
  uploaded_by: string;
}

/** A file that is on its way into the store, and has no other row yet. */
export interface PendingFilesTable {
  file_key: string;
  since: string;
  /** Took too long: nothing may refer to it any more, and it is being removed. */
  given_up: Generated<number>;
}

/** What a student signs in with. Without a hash the password is still the date of birth, or the code of a slip. */
export interface StudentAccountsTable {
  student_id: string;
  password_hash: string | null;
  /** Wrong first passwords in all, from any address. */
  wrong_birth_dates: number;
  /** Wrong first passwords since the last right one, from any address. */
  wrong_in_a_row: Generated<number>;
  /** Until when no first password is taken from an address that is not known, ISO 8601. */
  waits_until: ColumnType<string | null, string | null | undefined, string | null>;
}

/** An address key from which an account was opened. */
export interface KnownAddressesTable {
  student_id: string;
  address: string;
  /** ISO 8601. */
  last_used_at: string;
}

export interface AdminsTable {
  name: string;
  password_hash: string;
}

/** An administrator's authenticator app. */
export interface SecondFactorsTable {
  admin_name: string;
  /** Base32, as the app has it; null until a first code has shown that it does. */
  secret: string | null;
  /** The secret of an app that is still to show a code. */
  next_secret: string | null;
  /** Since when the secret counts, ISO 8601. */
  confirmed_at: string | null;
  /** The step of the last code that was taken, so that none is taken twice. */
  last_step: number | null;
  /** Wrong codes in a row with the right password. */
  wrong_codes: Generated<number>;
}

/** A code that stands in for the app, once. */
export interface RecoveryCodesTable {
  admin_name: string;
  code_hash: string;
}

/** What a student signs in with for the first time where the school prints slips. */
export interface CredentialSlipsTable {
  student_id: string;
  code_hash: string;
  made_at: string;
  expires_at: string;
}

export interface SessionsTable {
  /** SHA-256 of the cookie's token. */
  token_hash: string;
  student_id: string | null;
  admin_name: string | null;
  created_at: string;
  seen_at: string;
  /** Of administrators alone: the address and the browser that the session began with. */
  address: ColumnType<string | null, string | null | undefined, string | null>;
  browser: ColumnType<string | null, string | null | undefined, string | null>;
}

/** Wrong tries in a row for whatever ID was posted, from one address. */
export interface SignInTriesTable {
  account: string;
  address: string;
  failures: number;
  waits_until: string | null;
  last_try_at: string;
}

/** Wrong birth dates, and codes of slips, from one address in the hour that began at `since`. */
export interface WrongBirthDatesTable {
  address: string;
  failures: number;
  since: string;
}

export interface HistoryTable {
  id: Generated<number>;
  student_id: string;
  /** The record's version that the change made. */
  version: number;
  field: string;
  /** JSON. */
  old_value: string;
  new_value: string;
  changed_by: string;
  changed_at: string;
}

/** What a workbook would change, until it is committed; and what it changed, until that can't be undone any more. */
export interface ImportsTable {
  id: string;
  kind: string;
  /** What else the workbook is about, such as the term `2026/1`. */
  about: string | null;
  /** `final`: carried out, and can't be undone any more because it named a student who has been erased. */
  state: 'previewed' | 'committed' | 'undone' | 'final';
  /** JSON: the columns of the workbook. */
  headings: string;
  /** JSON: how many rows have each status. */
  counts: string;
  created_by: string;
  created_at: string;
  committed_at: string | null;
}

/** Some rows of an import, packed: a whole preview has many megabytes. */
export interface ImportPagesTable {
  import_id: string;
  /** The rows of the preview, those in error as they stood in the workbook, or what an undo puts back. */
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

/** A term, by the year in which its academic year begins. */
export interface TermKey {
  year: number;
  term: Term;
}

export interface TermsTable extends TermKey, TermDetails {
  posted: number;
  /** ISO 8601; null while it is not posted. */
  date_posted: string | null;
  /** 1 where a card on which a mark is missing has a rank too. */
  rank_incomplete: Generated<number>;
}

/** A student in a term: all that is known besides the marks. */
export interface TermStudentsTable extends TermKey, StudentResults {
  student_id: string;
}

/** A student's line of a subject in a term. */
export interface SubjectResultsTable extends TermKey, Omit<SubjectResults, 'course_mark' | 'exam_mark'> {
  student_id: string;
  /** The code of an entry of the list of subjects. */
  subject: number;
  /** `Abs`, or the number as a text. */
  course_mark: string | null;
  exam_mark: string | null;
}

/** A card as it was when it was posted. */
export interface PostedCardsTable extends TermKey {
  student_id: string;
  /** Numbers as texts, with one decimal at most. */
  average: string | null;
  class_average: string | null;
  /** The whole card, packed. */
  content: string;
  /** When this card was posted by itself, ISO 8601; null where it was posted with its term. */
  posted_at: Generated<string | null>;
}

/** A card that was withdrawn by itself. It stays out when its term is posted again, until it is posted by itself. */
export interface WithdrawnCardsTable extends TermKey {
  student_id: string;
}

/** A logo that a posted card has, whatever the school's is today. */
export interface PostedLogosTable {
  version: string;
  media_type: 'image/png' | 'image/jpeg';
  base64: string;
}

/** How often a family has opened a card, and when. */
export interface CardViewsTable extends TermKey {
  student_id: string;
  views: number;
  first_viewed: string;
  last_viewed: string;
}

/** Who did what; an entry stays as it is but for the outcome and the count. */
export interface AuditLogTable extends Omit<AuditEntry, 'id' | 'count' | 'student_name'> {
  id: Generated<number>;
  count: Generated<number>;
  /** The minute, the caller and the call of a refusal: its repeats are counted in one row. */
  refusal: string | null;
}

export interface Tables {
  students: StudentsTable;
  documents: DocumentsTable;
  pending_files: PendingFilesTable;
  student_accounts: StudentAccountsTable;
  known_addresses: KnownAddressesTable;
  admins: AdminsTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  credential_slips: CredentialSlipsTable;
  sessions: SessionsTable;
  sign_in_tries: SignInTriesTable;
  wrong_birth_dates: WrongBirthDatesTable;
  history: HistoryTable;
  imports: ImportsTable;
  import_pages: ImportPagesTable;
  reference_entries: ReferenceEntriesTable;
  settings: SettingsTable;
  audit_log: AuditLogTable;
  terms: TermsTable;
  term_students: TermStudentsTable;
  subject_results: SubjectResultsTable;
  posted_cards: PostedCardsTable;
  withdrawn_cards: WithdrawnCardsTable;
  posted_logos: PostedLogosTable;
  card_views: CardViewsTable;
}
