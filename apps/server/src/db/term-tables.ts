import type { CardStatus } from '@formroom/domain/api/card-verification.ts';
import type { TermDetails } from '@formroom/domain/api/terms.ts';
import type { StudentResults, SubjectResults } from '@formroom/domain/report-cards/columns.ts';
import type { Term } from '@formroom/domain/report-cards/terms.ts';
import type { EncodedActor } from '@formroom/domain/school/actor.ts';
import type { ColumnType, Generated } from 'kysely';

/** A term; `year` is the first calendar year of the academic year (R35). */
export interface TermKey {
  year: number;
  term: Term;
}

export interface TermsTable extends TermKey, TermDetails {
  posted: number;
  /** ISO 8601; null if the term is not posted. */
  date_posted: string | null;
  /** 1 if cards with missing marks are ranked too. */
  rank_incomplete: Generated<number>;
  /** The first and last day on which teachers type marks, `yyyy-MM-dd`; null for no limit. */
  entry_from: ColumnType<string | null, string | null | undefined, string | null>;
  entry_until: ColumnType<string | null, string | null | undefined, string | null>;
}

/** A student's results in a term except marks (R39). */
export interface TermStudentsTable extends TermKey, StudentResults {
  student_id: string;
}

/** A student's results in one subject of a term (R39). */
export interface SubjectResultsTable extends TermKey, Omit<SubjectResults, 'course_mark' | 'exam_mark'> {
  student_id: string;
  /** The code of an entry in the subject list. */
  subject: number;
  /** `Abs`, or a number as text (R40). */
  course_mark: string | null;
  exam_mark: string | null;
}

/** A change of a student's results in a term. Results of subjects have one row for each changed subject. */
export interface ResultChangesTable extends TermKey {
  id: Generated<number>;
  student_id: string;
  /** Null for the results in `TermStudentsTable`, which belong to no subject. */
  subject: number | null;
  /** The changed fields with their values before, JSON. */
  old_values: string;
  changed_by: EncodedActor;
  changed_at: string;
  /** Why a posted card was corrected; null for imports. */
  reason: Generated<string | null>;
}

/** A card as it was when it was posted. */
export interface PostedCardsTable extends TermKey {
  student_id: string;
  /** A number as text with at most one decimal. */
  average: string | null;
  class_average: string | null;
  /** The whole card as gzipped JSON. */
  content: string;
  /** When this card was posted individually, ISO 8601; null if it was posted with its term. */
  posted_at: Generated<string | null>;
  /** The card's issue (R59). */
  issue_number: string;
  /** What `term-analysis` counts, JSON; null for a card that an earlier version posted. */
  totals: Generated<string | null>;
}

/** A finding of `term-analysis` that the office has looked at, as long as its reason stays the same. */
export interface FindingNotesTable extends TermKey {
  id: Generated<number>;
  /** The finding's ID, or of a student's only the kind. */
  finding: string;
  student_id: string | null;
  reason: string;
  noted_by: EncodedActor;
  noted_at: string;
}

/** An issue of a posted card (R59). It is kept when the card is removed. */
export interface CardIssuesTable {
  issue_number: string;
  /** Null, as all that says whose card it was, once the student is erased. */
  student_id: string | null;
  year: TermKey['year'] | null;
  term: TermKey['term'] | null;
  issued_at: string;
  /** The last name on the card as it is compared with a typed one. */
  last_name_key: string | null;
  /** The signed statement, a compact JWS. */
  token: string | null;
  /** 1 if the card was issued again under another number. */
  replaced: Generated<number>;
  /** The status (R60) at the time when the student was erased; null until then. */
  kept_status: Generated<CardStatus | null>;
  /** The SHA-256 of the statement, which is not kept once the student is erased; null until then. */
  kept_sha256: Generated<string | null>;
  /** 1 if the PDF is to be made before anybody asks for it. */
  file_wanted: Generated<number>;
  /** The SHA-256 of the stored PDF, by which the file store knows it (R61); null if there is none. */
  file_key: Generated<string | null>;
  /** The SHA-256 of all that is on the card; null once the student is erased. */
  content_sha256: Generated<string | null>;
}

/** A pair of keys for statements (R59). */
export interface SigningKeysTable {
  /** The name of the public key in the header of statements. */
  kid: string;
  /** JSON Web Keys. The private one never leaves the database and its backups. */
  private_jwk: string;
  public_jwk: string;
  created_at: string;
  /** When another key took over; null for the key that signs. */
  retired_at: string | null;
  /** When it was taken out of the public keys (R71); null for a key that is trusted. */
  revoked_at: Generated<string | null>;
}

/** A card that was withdrawn individually. Posting its term does not include it until it is posted individually. */
export interface WithdrawnCardsTable extends TermKey {
  student_id: string;
}

/** The logo of a posted card, which stays when the school's logo changes. */
export interface PostedLogosTable {
  version: string;
  media_type: 'image/png' | 'image/jpeg';
  base64: string;
}

/** How often and when a family opened a card. */
export interface CardViewsTable extends TermKey {
  student_id: string;
  views: number;
  first_viewed: string;
  last_viewed: string;
}
