import { sql } from 'kysely';

/** Locks a table against changes by other transactions, which can still read it. */
export const lockTable = (table: string) => sql`lock table ${sql.table(table)} in share row exclusive mode`;

/** Waits for who has locked a table by `lockTable`, and keeps others from it, but not those who write other rows. */
export const lockTableForRows = (table: string) => sql`lock table ${sql.table(table)} in row exclusive mode`;
