import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseConnection } from 'kysely';
import type { Database } from '../db/database.ts';

/** Counts the statements that work sends to the database, and not those of what else goes on meanwhile. */
export async function countQueries(db: Database, work: () => Promise<unknown>): Promise<number> {
  const executor = db.getExecutor();
  const provide = executor.provideConnection.bind(executor);
  const working = new AsyncLocalStorage<true>();
  let count = 0;
  const counted = (connection: DatabaseConnection): DatabaseConnection => ({
    executeQuery: (query) => {
      count += 1;
      return connection.executeQuery(query);
    },
    streamQuery: (query, chunkSize) => {
      count += 1;
      return connection.streamQuery(query, chunkSize);
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
  }
  return count;
}
