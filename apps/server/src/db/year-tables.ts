import type { EncodedActor } from '@formroom/domain/school/actor.ts';
import type { SchoolYear } from '@formroom/domain/school/school-year.ts';
import type { YearEnding, YearPlan } from '@formroom/domain/school/year-plan.ts';

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
