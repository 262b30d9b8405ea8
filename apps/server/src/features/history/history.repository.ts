import { type Actor, decodeActor } from '@formroom/domain/school/actor.ts';
import { type EntrySource, formatEntrySource } from '@formroom/domain/school/entry-source.ts';
import type { HistoryEntry, HistoryQuery } from '@formroom/domain/api/history.ts';
import type { Database, Trx } from '../../db/database.ts';

/** Returns the changes of a student's record, newest first. */
export async function findHistory(db: Database, studentId: string, { limit, before }: HistoryQuery) {
  const changes = db
    .selectFrom('history')
    .where('student_id', '=', studentId)
    .$if(before !== undefined, (query) => query.where('changed_at', '<', before ?? ''));
  const oldest = changes
    .select('changed_at')
    .orderBy('changed_at', 'desc')
    .limit(1)
    .offset((limit ?? 1) - 1);
  const rows = await changes
    .select(['field', 'old_value', 'new_value', 'changed_by', 'changed_at', 'source'])
    .$if(limit !== undefined, (query) =>
      query.where((eb) => eb('changed_at', '>=', eb.fn.coalesce(oldest, eb.val('')))),
    )
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toHistoryEntry);
}

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
    .selectFrom('history')
    .select(['student_id', 'field', 'old_value', 'changed_by', 'changed_at'])
    .where('student_id', 'in', ids)
    .where('field', 'in', fields)
    .where('changed_at', '>=', since)
    .orderBy('id')
    .execute();
  return collectLastChanges(
    rows.map(({ student_id: id, field, old_value, changed_by, changed_at: at }) => ({
      key: `${id} ${field}`,
      from: JSON.parse(old_value) as unknown,
      by: decodeActor(changed_by),
      at,
    })),
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

interface HistoryRow {
  readonly field: string;
  readonly old_value: string;
  readonly new_value: string;
  readonly changed_by: string;
  readonly changed_at: string;
  readonly source: EntrySource | null;
}

type OfficeHistoryEntry = HistoryEntry & { readonly actor: Actor };

function toHistoryEntry(row: HistoryRow): OfficeHistoryEntry {
  const actor = decodeActor(row.changed_by);
  return {
    field: row.field,
    from: JSON.parse(row.old_value) as HistoryEntry['from'],
    to: JSON.parse(row.new_value) as HistoryEntry['to'],
    by: row.source ? formatEntrySource(row.source) : formatActor(actor),
    ...(row.source && { entered_by: actor.id }),
    // An administrator may be called Family, so the name does not tell the family.
    actor,
    at: row.changed_at,
  };
}

/** The same change for the family, which sees no administrator's name. */
export const toFamilyEntry = ({
  field,
  from,
  to,
  by,
  actor,
  at,
  entered_by,
}: OfficeHistoryEntry): HistoryEntry => ({
  field,
  from,
  to,
  by: actor.role === 'student' || entered_by !== undefined ? by : 'Office',
  at,
});

/** Formats the author of a change for the office. */
const formatActor = ({ role, id }: Actor) => (role === 'student' ? 'Family' : id);
