import { sql } from 'kysely';

/** Locks a table against changes by other transactions, which can still read it. */
export const lockTable = (table: string) => sql`lock table ${sql.table(table)} in share row exclusive mode`;
