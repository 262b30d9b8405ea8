import { type QueryExecutorProvider, sql } from 'kysely';

export async function hasTable(db: QueryExecutorProvider, table: string) {
  const query = sql`select 1 from sqlite_master where type = 'table' and name = ${table}`;
  return (await query.execute(db)).rows.length > 0;
}
