import { type Actor, decodeActor } from '@formroom/domain/school/actor.ts';
import type { Database, Trx } from '../../db/database.ts';
import { parseStoredAnswer } from './answer-history.repository.ts';

/** Who last changed a value and when, and the value before the first change in the period. */
export interface LastChange {
  readonly by: string;
  readonly at: string;
  readonly first: { readonly from: unknown; readonly at: string };
}

/** Returns, by `ID field`, the last change since a time in any of the students' records. */
export async function findLastChanges(
  db: Database | Trx,
  {
    ids,
    fields,
    since,
  }: { readonly ids: readonly string[]; readonly fields: readonly string[]; readonly since: string },
) {
  if (ids.length === 0 || fields.length === 0) return new Map<string, LastChange>();
  const rows = await db
    .selectFrom(
      db
        .selectFrom('history')
        .select(({ fn }) => ['student_id', 'field', fn.min('id').as('first'), fn.max('id').as('last')])
        .where('student_id', 'in', ids)
        .where('field', 'in', fields)
        .where('changed_at', '>=', since)
        .groupBy(['student_id', 'field'])
        .limit(ids.length * fields.length)
        .as('changes'),
    )
    .innerJoin('history as first', 'first.id', 'changes.first')
    .innerJoin('history as last', 'last.id', 'changes.last')
    .select(['changes.student_id', 'changes.field', 'first.old_value', 'first.changed_at as first_at'])
    .select(['last.changed_by', 'last.changed_at'])
    .limit(ids.length * fields.length)
    .execute();
  return new Map(
    rows.map((row): [string, LastChange] => [
      `${row.student_id} ${row.field}`,
      {
        by: formatActor(decodeActor(row.changed_by)),
        at: row.changed_at,
        first: { from: parseStoredAnswer(row.old_value, row.student_id, row.field), at: row.first_at },
      },
    ]),
  );
}

interface Change {
  /** Identifies what was changed. */
  readonly key: string;
  readonly from: unknown;
  readonly by: Actor;
  readonly at: string;
}

/** Returns the last change of each key; the changes are in the order in which they were stored. */
export function collectLastChanges(changes: Iterable<Change>) {
  const last = new Map<string, LastChange>();
  for (const { key, from, by, at } of changes) {
    last.set(key, { by: formatActor(by), at, first: last.get(key)?.first ?? { from, at } });
  }
  return last;
}

/** Formats the author of a change for the office. */
export const formatActor = ({ role, id }: Actor) => (role === 'student' ? 'Family' : id);
