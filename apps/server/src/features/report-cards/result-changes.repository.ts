import { type Actor, decodeActor, encodeActor } from '@formroom/domain/school/actor.ts';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Database, Trx } from '../../db/database.ts';
import { parseStored } from '../../db/stored-json.ts';
import { getFirstResultVersion } from './first-result-version.repository.ts';
import type { ResultChangesTable, TermKey } from '../../db/term-tables.ts';

/** The values before a change of a student's results in a subject, or of those that are not of a subject. */
export interface ResultChange {
  readonly student_id: string;
  readonly subject: number | null;
  readonly oldValues: Readonly<Record<string, unknown>>;
}

/** A column that was not set is left out. */
const oldValuesSchema = z.record(z.string(), z.union([z.string(), z.number()]).nullable());

const parseOldValues = ({ id, old_values }: Pick<Selectable<ResultChangesTable>, 'id' | 'old_values'>) =>
  parseStored(old_values, oldValuesSchema, { table: 'result_changes', id });

interface ChangeOptions {
  readonly changedBy: Actor;
  readonly now: Date;
  /** For the correction of a posted card. */
  readonly reason?: string | null;
}

const ROWS_PER_STATEMENT = 100;

export async function addResultChanges(
  trx: Trx,
  { year, term }: TermKey,
  changes: readonly ResultChange[],
  { changedBy, now, reason = null }: ChangeOptions,
) {
  for (let start = 0; start < changes.length; start += ROWS_PER_STATEMENT) {
    const some = changes.slice(start, start + ROWS_PER_STATEMENT);
    await trx
      .insertInto('result_changes')
      .values(
        some.map(({ student_id, subject, oldValues }) => ({
          year,
          term,
          student_id,
          subject,
          old_values: JSON.stringify(oldValues),
          changed_by: encodeActor(changedBy),
          changed_at: now.toISOString(),
          reason,
        })),
      )
      .execute();
  }
}

/** Returns the changes of students' results in a term since a time, in the order in which they were made. */
export async function findResultChanges(
  db: Database | Trx,
  { year, term }: TermKey,
  { ids, since }: { readonly ids: readonly string[]; readonly since: string },
) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('result_changes')
    .select(['id', 'student_id', 'subject', 'old_values', 'changed_by', 'changed_at'])
    .where('student_id', 'in', ids)
    .where('year', '=', year)
    .where('term', '=', term)
    .where('changed_at', '>=', since)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    student_id: row.student_id,
    subject: row.subject,
    oldValues: parseOldValues(row),
    by: decodeActor(row.changed_by),
    at: row.changed_at,
  }));
}

/** Results of a subject, or those that belong to none. */
interface ResultsKey extends TermKey {
  readonly subject: number | null;
}

/**
 * Returns the versions of students' results: the number of their last change by a person, an import or its undo; without one,
 * the first version.
 */
export async function findVersions(
  db: Database | Trx,
  { year, term, subject }: ResultsKey,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('result_changes')
    .select((eb) => ['student_id', eb.fn.max<number>('id').as('version')])
    .where('student_id', 'in', ids)
    .where('year', '=', year)
    .where('term', '=', term)
    .where('subject', subject === null ? 'is' : '=', subject)
    .groupBy('student_id')
    .execute();
  const changed = new Map(rows.map(({ student_id: id, version }) => [id, version]));
  const first = changed.size < ids.length ? await getFirstResultVersion(db) : 0;
  return new Map(ids.map((id) => [id, changed.get(id) ?? first]));
}

/** Returns the changes of students' results after a version. */
export async function findChangesAfter(
  trx: Trx,
  { year, term, subject }: ResultsKey,
  { ids, version }: { readonly ids: readonly string[]; readonly version: number },
) {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('result_changes')
    .select(['id', 'student_id', 'old_values'])
    .where('student_id', 'in', ids)
    .where('year', '=', year)
    .where('term', '=', term)
    .where('subject', subject === null ? 'is' : '=', subject)
    .where('id', '>', version)
    .execute();
  return rows.map((row) => ({ id: row.id, student_id: row.student_id, oldValues: parseOldValues(row) }));
}

/** Returns all changes of a student's results in a term, newest first, with the reasons of corrections. */
export async function findCorrections(db: Database, { year, term }: TermKey, studentId: string) {
  const rows = await db
    .selectFrom('result_changes')
    .select(['id', 'subject', 'old_values', 'changed_by', 'changed_at', 'reason'])
    .where('student_id', '=', studentId)
    .where('year', '=', year)
    .where('term', '=', term)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    subject: row.subject,
    oldValues: parseOldValues(row),
    by: decodeActor(row.changed_by),
    at: row.changed_at,
    reason: row.reason,
  }));
}
