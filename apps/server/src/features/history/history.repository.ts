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
    .select(['field', 'old_value', 'new_value', 'changed_by', 'changed_at'])
    .$if(limit !== undefined, (query) =>
      query.where((eb) => eb('changed_at', '>=', eb.fn.coalesce(oldest, eb.val('')))),
    )
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toHistoryEntry);
}

/** Who last changed an answer and when, and its value before the first change in the period. */
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
  const last = new Map<string, LastChange>();
  if (ids.length === 0 || fields.length === 0) return last;
  const rows = await db
    .selectFrom('history')
    .select(['student_id', 'field', 'old_value', 'changed_by', 'changed_at'])
    .where('student_id', 'in', ids)
    .where('field', 'in', fields)
    .where('changed_at', '>=', since)
    .orderBy('id')
    .execute();
  for (const { student_id: id, field, old_value, changed_by: by, changed_at: at } of rows) {
    const key = `${id} ${field}`;
    const first = last.get(key)?.first ?? { from: JSON.parse(old_value) as unknown, at };
    last.set(key, { by: formatActor(by), at, first });
  }
  return last;
}

interface HistoryRow {
  readonly field: string;
  readonly old_value: string;
  readonly new_value: string;
  readonly changed_by: string;
  readonly changed_at: string;
}

const toHistoryEntry = (row: HistoryRow): HistoryEntry & { readonly byFamily: boolean } => ({
  field: row.field,
  from: JSON.parse(row.old_value) as HistoryEntry['from'],
  to: JSON.parse(row.new_value) as HistoryEntry['to'],
  by: formatActor(row.changed_by),
  // Not decided by the name, because an administrator may be called Family.
  byFamily: isByFamily(row.changed_by),
  at: row.changed_at,
});

/**
 * Whether the stored author is the family: `student:20260001` stands for the student's sign-in, `admin:NAME` for an
 * administrator.
 */
export const isByFamily = (stored: string) => stored.startsWith('student:');

/** Formats the author for display. */
const formatActor = (stored: string) => (isByFamily(stored) ? 'Family' : stored.replace(/^admin:/, ''));
