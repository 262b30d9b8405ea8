import { sql } from 'kysely';
import { type Database, getConnectionLoad, isPostgres } from '../db/database.ts';

/** Whether somebody is held back by another: by a lock on PostgreSQL, by the one connection in the embedded database. */
export async function isWaitingForLock(db: Database) {
  if (!isPostgres(db)) return getConnectionLoad(db).waiting > 0;
  const { rows } = await sql`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
