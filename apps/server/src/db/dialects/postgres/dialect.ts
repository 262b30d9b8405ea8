import { PostgresDialect } from 'kysely';
import pg from 'pg';

export const POOL_SIZE = 10;
/** For saves, which all wait at once while an import holds the records. */
export const SAVE_POOL_SIZE = 8;
const CONNECT_TIMEOUT_MS = 5_000;
/** Less than the time after which a save that waits for one of these connections would fail. */
const SAVE_LOCK_TIMEOUT_MS = 4_000;

const DATE = 1082;
const BIGINT = 20;

// A date stays the text yyyy-MM-dd, and a count of rows is a number: as in the embedded database.
const parsers: Record<number, (text: string) => unknown> = { [DATE]: (text) => text, [BIGINT]: Number };
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    parsers[oid] ?? (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
};

/**
 * PostgreSQL at an address `postgres://…`.
 * @param isSaving whether who asks for a connection now gets one of those for saves
 * @param onLost hears of connections that break while no statement runs
 */
export function openPostgres(
  url: string,
  { isSaving, onLost }: { isSaving: () => boolean; onLost: (error: Error) => void },
) {
  let isEnding = false;
  // The pool has ended before the server has closed its connections; what it says on the last of them is no loss.
  const report = (error: Error) => {
    if (!isEnding) onLost(error);
  };
  const open = (options: pg.PoolConfig) => {
    const pool = new pg.Pool({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      types,
      ...options,
    });
    pool.on('error', report);
    // The pool hears of idle connections only; one that breaks between two statements of a transaction would end us.
    pool.on('connect', (client) => {
      client.on('error', report);
    });
    return pool;
  };
  const others = open({ max: POOL_SIZE });
  const saves = open({
    max: SAVE_POOL_SIZE,
    // A statement, because a pooler between us and the server refuses what it does not know when a connection begins.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for the promise; its types are older
    onConnect: async (client) => {
      await client.query(`set lock_timeout = ${SAVE_LOCK_TIMEOUT_MS}`);
    },
  });
  return new PostgresDialect({
    pool: {
      connect: () => (isSaving() ? saves : others).connect(),
      end: async () => {
        isEnding = true;
        await Promise.all([others.end(), saves.end()]);
      },
    },
  });
}
