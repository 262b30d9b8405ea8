import type { CompiledQuery, DatabaseConnection } from 'kysely';
import type { Database } from '../db/database.ts';

/**
 * Runs `work` once, as soon as a matching statement has completed and released its connection, which is after the end
 * of a transaction. The sender of the statement continues afterwards.
 */
export function runOnceAfter(db: Database, statement: RegExp, work: () => Promise<unknown>) {
  const executor = db.getExecutor();
  const provide = executor.provideConnection.bind(executor);
  executor.provideConnection = async (use) => {
    const sent: string[] = [];
    const onQuery = ({ sql }: CompiledQuery) => {
      sent.push(sql);
      return Promise.resolve();
    };
    const result = await provide((connection) => use(observeQueries(connection, onQuery)));
    if (sent.some((sql) => statement.test(sql))) {
      executor.provideConnection = provide;
      await work();
    }
    return result;
  };
}

/** Delays each matching statement by `wait`, while it holds its connection or transaction. */
export function delayBefore(db: Database, statement: RegExp, wait: () => unknown) {
  const executor = db.getExecutor();
  const provide = executor.provideConnection.bind(executor);
  const onQuery = async ({ sql }: CompiledQuery) => {
    if (statement.test(sql)) await wait();
  };
  executor.provideConnection = (use) => provide((connection) => use(observeQueries(connection, onQuery)));
}

const observeQueries = (
  connection: DatabaseConnection,
  onQuery: (query: CompiledQuery) => Promise<void>,
): DatabaseConnection => ({
  executeQuery: async (query) => {
    await onQuery(query);
    return await connection.executeQuery(query);
  },
  streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
});
