import { sql } from 'kysely';
import { type Database, isPostgres } from './database.ts';

/** Reads the database as it is at one moment, while others go on writing. Holds no lock that they would wait for. */
export const inSnapshot = <T>(db: Database, work: (snapshot: Database) => Promise<T>) =>
  runTransaction(db, isPostgres(db) ? 'begin isolation level repeatable read read only' : 'begin', work);

/** One transaction on a connection on which migrations run too: all of it is stored when this returns, or nothing. */
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
      // A connection that broke has nothing to roll back; the first error is the one to tell.
      await sql`rollback`.execute(connection).catch(() => undefined);
      throw error;
    }
  });
