import { sql } from 'kysely';
import { type Database, getConnectionLoad } from '../db/database.ts';
import { isPostgres } from '../db/dialects/is-postgres.ts';

/** Whether a statement is blocked: by a lock on PostgreSQL, by the single connection on SQLite. */
export async function isWaitingForLock(db: Database) {
  if (!isPostgres(db)) return getConnectionLoad(db).waiting > 0;
  const { rows } = await sql`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
