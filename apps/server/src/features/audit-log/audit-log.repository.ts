import { type AuditEntry, type AuditQuery, viewingActions } from '@formroom/domain/api/audit-log.ts';
import { endOfDay, startOfDay } from '@formroom/domain/school/dates.ts';
import { formatFullName } from '@formroom/domain/school/person-name.ts';
import { sql } from 'kysely';
import type { Database, Trx } from '../../db/database.ts';
import type { AuditRow } from '../../db/tables.ts';
import { enrolledStudents } from '../students/enrolled-students.repository.ts';

/** Writes an entry and returns its ID. */
export async function addToAuditLog(db: Database | Trx, row: AuditRow) {
  const { id } = await db.insertInto('audit_log').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Limits the parameters of a statement. */
const ENTRIES_PER_STATEMENT = 500;

/** Writes many entries. */
export async function addAuditEntries(trx: Trx, rows: readonly AuditRow[]) {
  for (let start = 0; start < rows.length; start += ENTRIES_PER_STATEMENT)
    await trx
      .insertInto('audit_log')
      .values(rows.slice(start, start + ENTRIES_PER_STATEMENT))
      .execute();
}

/** Adds the outcome of the call to an entry. */
export const completeAuditEntry = (
  db: Database,
  id: number,
  outcome: Pick<AuditRow, 'status' | 'student_id' | 'details'>,
) => db.updateTable('audit_log').set(outcome).where('id', '=', id).execute();

/** Writes refusals with their counts, or adds them to entries of the same minute. */
export const addRefusals = (db: Database, rows: AuditRow[]) =>
  db
    .insertInto('audit_log')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('refusal').doUpdateSet((eb) => ({
        count: eb('audit_log.count', '+', eb.ref('excluded.count')),
      })),
    )
    .execute();

const columns = [
  'id',
  'at',
  'event',
  'role',
  'who',
  'address',
  'student_id',
  'details',
  'call',
  'status',
  'count',
] as const satisfies (keyof AuditEntry)[];

/**
 * Returns the newest matching entries, `limit` and one more, with the names of enrolled students.
 * @param timeZone the time zone of the days `from` and `to`
 */
export async function findAuditEntries(
  db: Database,
  query: Omit<AuditQuery, 'before'>,
  { timeZone, before }: { readonly timeZone: string; readonly before: AuditCursor | undefined },
) {
  let entries = db.selectFrom('audit_log').select(columns);
  for (const column of ['student_id', 'who', 'event'] as const) {
    if (query[column] !== undefined) entries = entries.where(column, '=', query[column]);
  }
  if (query.without_views !== undefined) entries = entries.where('event', 'not in', viewingActions);
  if (query.since !== undefined) entries = entries.where('at', '>=', new Date(query.since).toISOString());
  if (query.until !== undefined) entries = entries.where('at', '<', new Date(query.until).toISOString());
  if (query.from !== undefined) {
    entries = entries.where('at', '>=', startOfDay(query.from, timeZone).toISOString());
  }
  if (query.to !== undefined) {
    const end = endOfDay(startOfDay(query.to, timeZone), timeZone);
    entries = entries.where('at', '<', end.toISOString());
  }
  if (before) entries = entries.where(sql<boolean>`(at, id) < (${before.at}, ${before.id})`);
  const found = await entries
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .execute();
  const getName = await findStudentsNamed(db, [...new Set(found.flatMap(({ student_id: id }) => id ?? []))]);
  return found.map((entry) => ({ ...entry, student_name: getName(entry) }));
}

/**
 * Returns the names of enrolled students. An ID may have been reused after a deletion or an undone import, so an entry
 * older than the student names nobody. For students whose time is unknown, a logged deletion decides. A separate query, because a join would be evaluated for every entry of the log.
 */
async function findStudentsNamed(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return () => null;
  const students = await enrolledStudents(db)
    .select(['id', 'first_name', 'last_name', 'added_at'])
    .where('id', 'in', ids)
    .execute();
  const known = new Map(students.map((student) => [student.id, student]));
  const erased = await db
    .selectFrom('audit_log')
    .select((eb) => ['student_id', eb.fn.max('at').as('at')])
    .where('event', '=', 'student-erased')
    .where('student_id', 'in', ids)
    .groupBy('student_id')
    .limit(ids.length)
    .execute();
  const erasedAt = new Map(erased.map(({ student_id: id, at }) => [id, at]));
  return ({ student_id: id, at }: { readonly student_id: string | null; readonly at: string }) => {
    const student = known.get(id ?? '');
    const last = erasedAt.get(id);
    if (student === undefined || (last !== undefined && last >= at)) return null;
    return student.added_at !== null && student.added_at > at ? null : formatFullName(student);
  };
}

/** The position where a page of the log begins. */
export interface AuditCursor {
  readonly at: string;
  readonly id: number;
}

export async function deleteOldAuditEntries(db: Database, now: Date, years: number) {
  const oldest = new Date(now);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - years);
  await db.deleteFrom('audit_log').where('at', '<', oldest.toISOString()).execute();
}

/** Returns those of the IDs that exist. */
export async function findKnownIds(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>();
  const rows = await db.selectFrom('students').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}
