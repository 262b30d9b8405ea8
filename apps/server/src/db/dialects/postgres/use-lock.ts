import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type Pg from 'pg';
import { withSslMode } from './dialect.ts';

/** Identifies the lock among the advisory locks of the database. */
const LOCK_ID = 7_245_001;
const CONNECT_TIMEOUT_MS = 5_000;
const RETRY_MS = 100;
const RECONNECT_MS = 1_000;

interface UseLock {
  readonly use: 'shared' | 'alone';
  readonly waitMs: number;
  /** If given, a lost connection is opened again; called if somebody else has taken the lock alone meanwhile. */
  readonly onTaken: (() => void) | undefined;
}

/**
 * Holds an advisory lock on a connection of its own, which ends with the process.
 * @returns a function that releases it, or undefined if it can't be had within `waitMs`
 */
export async function lockDatabase(url: string, { use, waitMs, onTaken }: UseLock) {
  // Loaded here only, as by the dialect.
  const pg = createRequire(import.meta.url)('pg') as typeof Pg;
  let isReleased = false;
  let held: Pg.Client | undefined;

  const take = async () => {
    const client = new pg.Client({
      connectionString: withSslMode(url),
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    });
    client.on('error', () => undefined);
    await client.connect();
    const call = use === 'alone' ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
    const deadline = Date.now() + waitMs;
    for (;;) {
      const { rows } = await client.query<{ locked: boolean }>(`select ${call}(${LOCK_ID}) as locked`);
      if (rows[0]?.locked === true) break;
      if (Date.now() >= deadline) {
        await client.end();
        return false;
      }
      await sleep(RETRY_MS);
    }
    held = client;
    if (onTaken) client.once('end', () => void takeAgain(onTaken));
    return true;
  };

  const takeAgain = async (onLost: () => void) => {
    while (!isReleased) {
      // Also while the database restarts.
      const isTaken = await take().catch(() => undefined);
      if (isTaken === true) return;
      if (isTaken === false) {
        onLost();
        return;
      }
      await sleep(RECONNECT_MS, undefined, { ref: false });
    }
  };

  if (!(await take())) return undefined;
  return async () => {
    isReleased = true;
    await held?.end();
  };
}
