import type { FieldName } from '@formroom/domain/registration/catalogue.ts';
import { encodeReviewRisk, getReviewRisk } from '@formroom/domain/registration/review-risk.ts';
import type { StepId } from '@formroom/domain/registration/steps.ts';
import type { Actor } from '@formroom/domain/school/actor.ts';
import type { EntrySource } from '@formroom/domain/school/entry-source.ts';
import { type InsertQueryBuilder, type InsertResult, type Selectable, sql } from 'kysely';
import type { StudentsTable, Tables } from '../../db/tables.ts';
import type { SeriesPlace } from './change-series.ts';

/** The columns that a save can change. */
type SavedColumn =
  | FieldName
  | `progress_${StepId}`
  | 'version'
  | 'updated_at'
  | 'submitted_at'
  | 'terms_hash'
  | 'imported_since'
  | 'search_text'
  | 'sort_name';

export interface Save {
  readonly id: string;
  /** The version that the changes are made to. */
  readonly version: number;
  /** The new values of columns, with the next version and the time. */
  readonly columns: Partial<Pick<Selectable<StudentsTable>, SavedColumn>> & {
    version: number;
    updated_at: string;
  };
  readonly changedBy: Actor;
  readonly source: EntrySource | null;
  /** The changed answers, for the history. */
  readonly changes: readonly ({ field: string; from: unknown; to: unknown } & Partial<SeriesPlace>)[];
  /** What the changes confirm for the current school year, by item (R54). */
  readonly confirmations: readonly { item: string; value: unknown }[];
}

/** A save's history rows, as JSON objects with the old and new values as JSON. */
export const toHistory = ({ changes, changedBy }: Save) =>
  changes.map(({ field, from, to, step = 0, shownFrom = null }) => ({
    field,
    from: JSON.stringify(from),
    to: JSON.stringify(to),
    step,
    shown_from: shownFrom,
    // The office reviews what families change.
    ...(changedBy.role === 'student' && { risk: encodeReviewRisk(getReviewRisk(field)) }),
  }));

/** What a save confirms, as JSON objects with the values as JSON. */
export const toConfirmations = ({ confirmations }: Save) =>
  confirmations.map(({ item, value }) => ({ item, value: JSON.stringify(value) }));

/** The values of a save that each of its history rows and confirmations has, or SQL for them. */
export type SaveValues = Record<'student_id' | 'version' | 'updated_at' | 'changed_by' | 'source', unknown>;

export const historyColumns = [
  'student_id',
  'version',
  'field',
  'old_value',
  'new_value',
  'changed_by',
  'changed_at',
  'source',
  'review_risk',
  'step',
  'shown_from',
] as const;

/** The values of `historyColumns` for each element of the JSON array `changes`, in its column `value`. */
export const historyValues = ({ student_id, version, changed_by, updated_at, source }: SaveValues) =>
  sql`cast(${student_id} as text), cast(${version} as integer), value ->> 'field', value ->> 'from', value ->> 'to',
    cast(${changed_by} as text), cast(${updated_at} as text), cast(${source} as text),
    cast(value ->> 'risk' as integer), cast(value ->> 'step' as integer), value ->> 'shown_from'`;

/** The values of `confirmationColumns` for each element of a JSON array, in its column `value`. */
export const confirmationValues = ({ student_id, changed_by, updated_at, source }: SaveValues) =>
  sql`cast(${student_id} as text), school_years.year, value ->> 'item', value ->> 'value', cast(${updated_at} as text),
    cast(${changed_by} as text), cast(${source} as text), 0`;

// In the first year of an installation nothing is confirmed.
export const isYearToConfirm = sql`school_years.state = 'current' and school_years.began_at is not null`;

type Insert = InsertQueryBuilder<Tables, 'confirmations', InsertResult>;

/** An answer that was confirmed by a press before stays so. */
export const replaceConfirmation = (insert: Insert) =>
  insert.onConflict((conflict) =>
    conflict.columns(['student_id', 'year', 'item']).doUpdateSet((eb) => ({
      value: eb.ref('excluded.value'),
      confirmed_at: eb.ref('excluded.confirmed_at'),
      confirmed_by: eb.ref('excluded.confirmed_by'),
      source: eb.ref('excluded.source'),
    })),
  );
