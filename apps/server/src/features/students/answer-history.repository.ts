import { z } from 'zod';
import { fieldNames } from '@formroom/domain/registration/catalogue.ts';
import type { EntrySource } from '@formroom/domain/school/entry-source.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { jsonTexts } from '../../db/dialects/json.ts';
import { forUpdateSkipLocked } from '../../db/dialects/row-locks.ts';
import { parseStored } from '../../db/stored-json.ts';
import { prepareQuery } from '../../db/prepared-query.ts';
import { KEPT_STEPS, type NewestChange } from './change-series.ts';
import type { AnswerChanges } from './record-row.ts';

const storedAnswerSchema = z.union([z.string(), z.number()]).nullable();

/**
 * Parses an answer of the history.
 * @throws UnreadableRowError
 */
export const parseStoredAnswer = (json: string, studentId: string, field: string) =>
  parseStored(json, storedAnswerSchema, { table: 'history', id: `${studentId} ${field}` });

/** What a record held at an earlier version. */
export interface EarlierAnswers {
  /** The values of the answers that changed since. */
  readonly answers: AnswerChanges;
  /** Answers that changed since, whose value then is no longer kept (R65). */
  readonly unknown: ReadonlySet<string>;
}

const MAX_FIELDS = sql.lit(fieldNames.length);

/** Returns what some answers were at a version of the record. Reads one change of each, however many there are. */
export async function findAnswersAt(
  db: Database,
  id: string,
  version: number,
  fields: readonly string[],
): Promise<EarlierAnswers> {
  if (fields.length === 0) return { answers: {}, unknown: new Set() };
  const { rows } = await selectFirstChanges(db, { id, version, fields: JSON.stringify(fields) });
  // The value at the version is known if the last change until then is the one before in the series.
  const isUnknown = ({ step, step_before: before }: FirstChange) => step > 0 && before !== step - 1;
  return {
    answers: Object.fromEntries(
      rows.map(({ field, old_value: value }) => [field, parseStoredAnswer(value, id, field)]),
    ),
    unknown: new Set(rows.filter(isUnknown).map(({ field }) => field)),
  };
}

interface FirstChange {
  readonly field: string;
  readonly old_value: string;
  readonly step: number;
  readonly step_before: number | null;
}

const selectFirstChanges = prepareQuery<{ id: string; version: number; fields: string }, FirstChange>(
  (db, { id, version, fields }) => ({
    compile: () =>
      sql<FirstChange>`select change.field, change.old_value, change.step,
          (select step from history where student_id = ${id} and field = asked.value and version <= ${version}
            order by version desc limit 1) as step_before
        from ${jsonTexts(db, fields)} as asked
        join history as change on change.id = (select id from history where student_id = ${id}
          and field = asked.value and version > ${version} order by version limit 1)
        limit ${MAX_FIELDS}`.compile(db),
  }),
);

/** Returns the newest change of each of the fields. */
export async function findNewestChanges(db: Database, id: string, fields: readonly string[]) {
  const { rows } = await selectNewestChanges(db, { id, fields: JSON.stringify(fields) });
  return new Map(rows.map((row) => [row.field, row]));
}

type NewestOfField = NewestChange & { readonly field: string; readonly source: EntrySource | null };

const selectNewestChanges = prepareQuery<{ id: string; fields: string }, NewestOfField>(
  (db, { id, fields }) => ({
    compile: () =>
      sql<NewestOfField>`select change.field, change.old_value, change.changed_by, change.changed_at, change.step,
          change.shown_from, change.source
        from ${jsonTexts(db, fields)} as asked
        join history as change on change.id = (select id from history where student_id = ${id}
          and field = asked.value order by version desc limit 1)
        limit ${MAX_FIELDS}`.compile(db),
  }),
);

/** Deletes what the series of the fields have beyond the changes that are kept. */
export async function trimSeries(db: Database, id: string, fields: readonly string[]) {
  // Who reviews a change may have locked it: the next save deletes it then.
  const skipLocked = forUpdateSkipLocked(db, 'change');
  await sql`delete from history where id in (
    select change.id from ${jsonTexts(db, JSON.stringify(fields))} as trimmed
    join history as change on change.student_id = ${id} and change.field = trimmed.value
    where change.version > (select version from history where student_id = ${id} and field = trimmed.value
        and step = 0 order by version desc limit 1)
      and change.step <= (select step from history where student_id = ${id} and field = trimmed.value
        order by version desc limit 1) - ${sql.lit(KEPT_STEPS)}
    limit ${MAX_TRIMMED} ${skipLocked})`.execute(db);
}

/** Each save adds one change to a series. */
const MAX_TRIMMED = sql.lit(10 * fieldNames.length);

const MAX_EARLIER_ANSWERS = 1000;

/** Returns earlier values of some fields of a record, those of the newest changes. */
export async function findEarlierAnswers(db: Database, id: string, fields: readonly string[]) {
  const rows = await db
    .selectFrom('history')
    .select(['field', 'old_value'])
    .where('student_id', '=', id)
    .where('field', 'in', fields)
    .orderBy('version', 'desc')
    .limit(MAX_EARLIER_ANSWERS)
    .execute();
  return rows.map(({ field, old_value }) => ({ field, value: parseStoredAnswer(old_value, id, field) }));
}
