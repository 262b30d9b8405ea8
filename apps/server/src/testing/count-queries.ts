import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseConnection, QueryResult } from 'kysely';
import type { Database } from '../db/database.ts';

/** Counts the statements of `work`, without those of concurrent jobs. */
export const countQueries = (db: Database, work: () => Promise<unknown>): Promise<number> =>
  countIn(db, work, () => 1);

/** Counts the rows that the database returns to `work`. */
export const countRows = (db: Database, work: () => Promise<unknown>): Promise<number> =>
  countIn(db, work, ({ rows }) => rows.length);

async function countIn(
  db: Database,
  work: () => Promise<unknown>,
  getCount: (result: QueryResult<unknown>) => number,
): Promise<number> {
  const executor = db.getExecutor();
  const provide = executor.provideConnection.bind(executor);
  const working = new AsyncLocalStorage<true>();
  let count = 0;
  const counted = (connection: DatabaseConnection): DatabaseConnection => ({
    executeQuery: async <R>(...query: Parameters<DatabaseConnection['executeQuery']>) => {
      const result = await connection.executeQuery<R>(...query);
      count += getCount(result);
      return result;
    },
    async *streamQuery<R>(...query: Parameters<DatabaseConnection['streamQuery']>) {
      for await (const result of connection.streamQuery<R>(...query)) {
        count += getCount(result);
        yield result;
      }
    },
  });
  executor.provideConnection = (use) => {
    const isWork = working.getStore() === true;
    return provide((connection) => use(isWork ? counted(connection) : connection));
  };
  try {
    await working.run(true, work);
  } finally {
    executor.provideConnection = provide;
    // In Node 20 each storage in use slows down every promise.
    working.disable();
  }
  return count;
}
