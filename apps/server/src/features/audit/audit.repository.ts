import type { AuditQuery } from '@formroom/domain/api/audit.ts';
import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import type { Database, Trx } from '../../db/database.ts';
import type { AuditLogTable, Tables } from '../../db/tables.ts';
import { isOfToday } from '../students/current-students.repository.ts';

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
  'audit_log.id',
  'audit_log.at',
  'audit_log.event',
  'audit_log.role',
  'audit_log.who',
  'audit_log.address',
  'audit_log.student_id',
  'audit_log.details',
  'audit_log.call',
  'audit_log.status',
  'audit_log.count',
] as const;

/** The newest entries that fit, at most `limit` and one more; each with the name of an enrolled student. */
export async function findAuditEntries(db: Database, query: Omit<AuditQuery, 'before'>, before?: Place) {
  let entries = db
    .selectFrom('audit_log')
    .leftJoin('students', (join) =>
      join.onRef('students.id', '=', 'audit_log.student_id').on(isOfToday).on(isSameStudent),
    )
    .select([...columns, 'students.first_name', 'students.last_name']);
  for (const column of ['student_id', 'who', 'event'] as const) {
    if (query[column] !== undefined) entries = entries.where(`audit_log.${column}`, '=', query[column]);
  }
  if (query.since !== undefined)
    entries = entries.where('audit_log.at', '>=', new Date(query.since).toISOString());
  if (query.until !== undefined)
    entries = entries.where('audit_log.at', '<', new Date(query.until).toISOString());
  if (before)
    entries = entries.where(sql<boolean>`(audit_log.at, audit_log.id) < (${before.at}, ${before.id})`);
  return await entries
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(query.limit + 1)
    .execute();
}

/** Whether nobody with this ID was deleted since the entry: a new student may have the ID of a deleted one. */
const isSameStudent = (eb: ExpressionBuilder<Tables, 'audit_log' | 'students'>) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('audit_log as erased')
        .select('erased.id')
        .where('erased.event', '=', 'student-erased')
        .whereRef('erased.student_id', '=', 'audit_log.student_id')
        .whereRef('erased.at', '>=', 'audit_log.at'),
    ),
  );

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
