import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * What waits for a table holds up everything that comes to the table after it. Shorter than the second after which the
 * server ends one of two that wait for each other, so that it is never a family’s save.
 */
const LOCK_TIMEOUT_MS = 500;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

/** Runs `work` on a connection whose statements fail (`hadToWait`) when another transaction keeps their table for long. */
export async function withLockTimeout<Result>(
  connection: QueryExecutorProvider,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql`set lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(connection);
  try {
    return await work();
  } finally {
    await sql`reset lock_timeout`.execute(connection);
  }
}

export const isLockTimeout = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === LOCK_NOT_AVAILABLE || error.code === DEADLOCK);
