import { createRequire } from 'node:module';
import { PostgresDialect, type PostgresPoolClient } from 'kysely';
import type Pg from 'pg';
import { getStatementName } from '../../prepared-query.ts';

export const POOL_SIZE = 10;
/** Connections for saves, which all wait while an import has locked the records. */
export const SAVE_POOL_SIZE = 8;
const CONNECT_TIMEOUT_MS = 5_000;
/** Shorter than `CONNECT_TIMEOUT_MS`, after which waiting for a connection of the pool fails. */
const SAVE_LOCK_TIMEOUT_MS = 4_000;

const DATE = 1082;
const BIGINT = 20;

// Dates stay text (yyyy-MM-dd) and counts are numbers, as on SQLite.
const parsers: Record<number, (text: string) => unknown> = { [DATE]: (text) => text, [BIGINT]: Number };

/**
 * Opens PostgreSQL at a `postgres://` URL, with a pool for saves and one for everything else. Closing the latter closes
 * both.
 * @param onLost called for connections that break while idle
 */
export function openPostgres(url: string, onLost: (error: Error) => void) {
  let isEnding = false;
  // The pool ends before the server has closed its connections; errors after that are not reported.
  const report = (error: Error) => {
    if (!isEnding) onLost(error);
  };
  // Loaded here only, because it takes 4 MB, which a portal on SQLite does not need.
  const pg = createRequire(import.meta.url)('pg') as typeof Pg;
  const types: Pg.CustomTypesConfig = {
    getTypeParser: (oid, format) =>
      parsers[oid] ?? (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
  };
  const open = (options: Pg.PoolConfig) => {
    const pool = new pg.Pool({
      connectionString: withSslMode(url),
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      types,
      ...options,
    });
    pool.on('error', report);
    // The pool handles errors of idle connections only; without this, one that breaks inside a transaction would end
    // the process.
    pool.on('connect', (client) => {
      client.on('error', report);
    });
    return pool;
  };
  const others = open({
    max: POOL_SIZE,
    // JIT compilation of a filter takes seconds; running it without takes a quarter of a second.
    // oxlint-disable-next-line typescript/no-misused-promises -- as below
    onConnect: async (client) => {
      await client.query('set jit = off');
    },
  });
  const saves = open({
    max: SAVE_POOL_SIZE,
    // A statement and not a startup parameter: connection poolers such as PgBouncer reject parameters unknown to them.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits the promise; its types are outdated
    onConnect: async (client) => {
      await client.query(`set lock_timeout = ${SAVE_LOCK_TIMEOUT_MS}`);
    },
  });
  const end = async () => {
    isEnding = true;
    await Promise.all([others.end(), saves.end()]);
  };
  return {
    others: new PostgresDialect({ pool: { connect: () => connect(others), end } }),
    saves: new PostgresDialect({ pool: { connect: () => connect(saves), end: () => Promise.resolve() } }),
  };
}

/**
 * Says what `sslmode` means, which the driver leaves open with a warning: with the certificate of an authority of the
 * school's own, as for `psql`, that the authority must have signed the server's; otherwise that a public authority must
 * have, for this host name.
 */
export function withSslMode(address: string) {
  const url = new URL(address);
  const mode = url.searchParams.get('sslmode') ?? '';
  if (!['prefer', 'require', 'verify-ca'].includes(mode)) return address;
  if (url.searchParams.has('sslrootcert')) {
    url.searchParams.set('sslmode', 'verify-ca');
    url.searchParams.set('uselibpqcompat', 'true');
  } else url.searchParams.set('sslmode', 'verify-full');
  return url.href;
}

/**
 * Takes a connection from the pool. The connection keeps frequent statements prepared: planning a save takes longer than
 * executing it.
 */
async function connect(pool: Pg.Pool): Promise<PostgresPoolClient> {
  const client = await pool.connect();
  return {
    // A cast, because the portal does not use Kysely's other form of a query, which takes a cursor.
    query: ((text: string, values: readonly unknown[]) =>
      client.query({ name: getStatementName(text), text, values: [...values] })) as never,
    release: () => {
      client.release();
    },
  };
}
