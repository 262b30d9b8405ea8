import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Later statements queue behind a waiting table lock, so the wait is short. It is shorter than PostgreSQL's
 * `deadlock_timeout` (1 s), so that a deadlock never ends a family's save.
 */
const LOCK_TIMEOUT_MS = 500;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

/** Runs `work` on a connection whose statements fail (`isLockTimeout`) if a table stays locked for over 500 ms. */
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
