import type { EncodedActor } from '@formroom/domain/school/actor.ts';
import type { EntrySource } from '@formroom/domain/school/entry-source.ts';
import type { SchoolYear } from '@formroom/domain/school/school-year.ts';
import type { YearEnding, YearPlan } from '@formroom/domain/school/year-plan.ts';
import type { Generated } from 'kysely';

/** A school year (R50). */
export interface SchoolYearsTable extends SchoolYear {
  state: 'past' | 'current' | 'planned';
  /** The day of the change that families are told. */
  announced_for: string | null;
  /** When the change of year made it the current one, ISO 8601; null for the first year of an installation. */
  began_at: string | null;
  began_by: EncodedActor | null;
}

/** A student in a past year. Class and house of the current year are in the student's record. */
export interface EnrolmentsTable {
  student_id: string;
  year: number;
  class_id: string | null;
  house_code: number | null;
  form_level: number | null;
  ended: YearEnding;
  /** When the family agreed to the terms for the year, ISO 8601. */
  submitted_at: string | null;
  /** The text that it agreed to (`agreed_terms`); null if it was not stored. */
  terms_hash: string | null;
  agreed_by: string | null;
  /** 1 if everything was confirmed for the year, or nothing was asked (R56). */
  confirmed: Generated<number>;
}

/** An item that is confirmed for a school year (R54). */
export interface ConfirmationsTable {
  student_id: string;
  year: number;
  item: string;
  /** JSON: what was confirmed, one answer or those of a section by field. */
  value: string;
  confirmed_at: string;
  confirmed_by: EncodedActor;
  /** Where the office has the confirmation from; null for families. */
  source: EntrySource | null;
  /** 1 if somebody pressed the button, 0 if an answer was only changed. */
  pressed: number;
}

/** A text of the terms that a family has agreed to, under its SHA-256. */
export interface AgreedTermsTable {
  hash: string;
  text: string;
}

/** What the office decided for a student in the next change of year. The others' plans are proposed (R51). */
export interface YearPlansTable {
  student_id: string;
  plan: YearPlan;
  /** The class of the next year; null for the one that follows from the plan. */
  class_id: string | null;
}
