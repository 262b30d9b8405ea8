import { PostgresDialect } from 'kysely';
import pg from 'pg';

const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;

const DATE = 1082;
const BIGINT = 20;

// A date stays the text yyyy-MM-dd, and a count of rows is a number: as in the embedded database.
const parsers: Record<number, (text: string) => unknown> = { [DATE]: (text) => text, [BIGINT]: Number };
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    parsers[oid] ?? (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
};

/** PostgreSQL at an address `postgres://…`. `onLost` hears of connections that break while no statement runs. */
export function openPostgres(url: string, onLost: (error: Error) => void) {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types,
  });
  pool.on('error', onLost);
  // The pool hears of idle connections only; one that breaks between two statements of a transaction would end us.
  pool.on('connect', (client) => {
    client.on('error', onLost);
  });
  return new PostgresDialect({ pool });
}
