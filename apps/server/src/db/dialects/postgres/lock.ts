import { sql } from 'kysely';

/** Keeps other transactions from changing a table until this one ends; they may read it meanwhile. */
export const lockTable = (table: string) => sql`lock table ${sql.table(table)} in share row exclusive mode`;
