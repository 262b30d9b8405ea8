import { sql } from 'kysely';
import type { Database } from './database.ts';
import { isPostgres } from './dialects/is-postgres.ts';

/** Reads the database in one consistent snapshot, without locks that block writers. */
export const inSnapshot = <T>(db: Database, work: (snapshot: Database) => Promise<T>) =>
  runTransaction(db, isPostgres(db) ? 'begin isolation level repeatable read read only' : 'begin', work);

/** Runs `work` in one transaction on a connection that is also used for migrations: all of it is stored, or nothing. */
export const inConnectionTransaction = <T>(db: Database, work: (connection: Database) => Promise<T>) =>
  runTransaction(db, isPostgres(db) ? 'begin' : 'begin immediate', work);

const runTransaction = <T>(db: Database, begin: string, work: (connection: Database) => Promise<T>) =>
  db.connection().execute(async (connection) => {
    await sql.raw(begin).execute(connection);
    try {
      const result = await work(connection);
      await sql`commit`.execute(connection);
      return result;
    } catch (error) {
      // A rollback fails on a broken connection; the original error matters.
      await sql`rollback`.execute(connection).catch(() => undefined);
      throw error;
    }
  });
