import { type QueryExecutorProvider, sql } from 'kysely';
import { isPostgres } from './is-postgres.ts';

type Size = { bytes: number };
const sizes = {
  postgres: sql<Size>`select pg_database_size(current_database()) as bytes`,
  sqlite: sql<Size>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`,
};

/** Returns the kind of database and its size in bytes. */
export async function describeDatabase(db: QueryExecutorProvider) {
  const kind = isPostgres(db) ? ('postgres' as const) : ('sqlite' as const);
  const { rows } = await sizes[kind].execute(db);
  return { kind, bytes: rows[0]?.bytes ?? 0 };
}
