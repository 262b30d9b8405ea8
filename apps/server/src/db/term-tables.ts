import type { TermDetails } from '@formroom/domain/api/term-reports.ts';
import type { StudentResults, SubjectResults } from '@formroom/domain/term-report/columns.ts';
import type { Term } from '@formroom/domain/term-report/terms.ts';
import type { EncodedActor } from '@formroom/domain/school/actor.ts';
import type { Generated } from 'kysely';

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
