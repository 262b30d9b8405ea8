import type { CompiledQuery, DatabaseConnection } from 'kysely';
import type { Database } from '../db/database.ts';

/**
 * Does `work` as soon as a statement like this has run and its connection is given back, which is after the end of a
 * transaction: whoever sent it goes on afterwards. Once.
 */
export function runOnceAfter(db: Database, statement: RegExp, work: () => Promise<unknown>) {
  const executor = db.getExecutor();
  const provide = executor.provideConnection.bind(executor);
  executor.provideConnection = async (use) => {
    const sent: string[] = [];
    const note = ({ sql }: CompiledQuery) => {
      sent.push(sql);
      return Promise.resolve();
    };
    const result = await provide((connection) => use(observeQueries(connection, note)));
    if (sent.some((sql) => statement.test(sql))) {
      executor.provideConnection = provide;
      await work();
    }
    return result;
  };
}

/** Lets each statement like this wait for `wait` before it runs, with its connection or transaction in its hand. */
export function delayBefore(db: Database, statement: RegExp, wait: () => unknown) {
  const executor = db.getExecutor();
  const provide = executor.provideConnection.bind(executor);
  const note = async ({ sql }: CompiledQuery) => {
    if (statement.test(sql)) await wait();
  };
  executor.provideConnection = (use) => provide((connection) => use(observeQueries(connection, note)));
}

const observeQueries = (
  connection: DatabaseConnection,
  note: (query: CompiledQuery) => Promise<void>,
): DatabaseConnection => ({
  executeQuery: async (query) => {
    await note(query);
    return await connection.executeQuery(query);
  },
  streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
});
