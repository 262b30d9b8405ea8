import { type QueryExecutorProvider, sql } from 'kysely';
import { isPostgres } from './is-postgres.ts';

// SQLite runs one transaction at a time, and locks no rows.

/** Ends a select: locks its rows of a table against changes, but not against references to them. */
export const forNoKeyUpdate = (db: QueryExecutorProvider, table: string) =>
  isPostgres(db) ? sql`for no key update of ${sql.table(table)}` : sql``;

/** Ends a select: locks its rows of a table, and leaves out those that others have locked. */
export const forUpdateSkipLocked = (db: QueryExecutorProvider, table: string) =>
  isPostgres(db) ? sql`for update of ${sql.table(table)} skip locked` : sql``;
