import { type QueryExecutorProvider, sql } from 'kysely';

/** Whether the search path of the connection has the table. */
export async function hasTable(db: QueryExecutorProvider, table: string) {
  const query = sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`;
  return (await query.execute(db)).rows[0]?.found === true;
}
