import type { AuditEntry, AuditQuery } from '@formroom/domain/api/audit.ts';
import { type Insertable, sql } from 'kysely';
import type { Database, Trx } from '../../db/database.ts';
import type { AuditLogTable } from '../../db/tables.ts';

export type AuditRow = Insertable<AuditLogTable>;

/** Writes an entry and gives its number. */
export async function addToAuditLog(db: Database | Trx, row: AuditRow) {
  const { id } = await db.insertInto('audit_log').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Completes an entry with what came of the call. */
export const completeAuditEntry = (
  db: Database,
  id: number,
  outcome: Pick<AuditRow, 'status' | 'student_id' | 'details'>,
) => db.updateTable('audit_log').set(outcome).where('id', '=', id).execute();

/** Writes refusals, each with its count, or adds them to those of the same minute. */
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

/** The newest entries that fit, at most `limit` and one more. */
export async function findAuditEntries(db: Database, query: Omit<AuditQuery, 'before'>, before?: Place) {
  let entries = db.selectFrom('audit_log').select(columns);
  for (const column of ['student_id', 'who', 'event'] as const) {
    if (query[column] !== undefined) entries = entries.where(column, '=', query[column]);
  }
  if (query.since !== undefined) entries = entries.where('at', '>=', new Date(query.since).toISOString());
  if (query.until !== undefined) entries = entries.where('at', '<', new Date(query.until).toISOString());
  if (before) entries = entries.where(sql<boolean>`(at, id) < (${before.at}, ${before.id})`);
  return await entries
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .execute();
}

/** Where a page of the log begins. */
export interface Place {
  readonly at: string;
  readonly id: number;
}

export async function dropOldAuditEntries(db: Database, now: Date, years: number) {
  const oldest = new Date(now);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - years);
  await db.deleteFrom('audit_log').where('at', '<', oldest.toISOString()).execute();
}

/** Those of the IDs that students have. */
export async function findKnownIds(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>();
  const rows = await db.selectFrom('students').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}
