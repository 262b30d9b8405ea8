import type { Database } from '../db/database.ts';

/** Counts the statements that work sends to the database, those of its transactions included. */
export async function countQueries(db: Database, work: () => Promise<unknown>): Promise<number> {
  const executor = db.getExecutor();
  const provide = executor.provideConnection.bind(executor);
  let count = 0;
  executor.provideConnection = (use) =>
    provide((connection) =>
      use({
        executeQuery: (query) => {
          count += 1;
          return connection.executeQuery(query);
        },
        streamQuery: (query, chunkSize) => {
          count += 1;
          return connection.streamQuery(query, chunkSize);
        },
      }),
    );
  try {
    await work();
  } finally {
    executor.provideConnection = provide;
  }
  return count;
}
