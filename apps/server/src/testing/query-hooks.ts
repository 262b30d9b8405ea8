import { EventEmitter, once } from 'node:events';
import type { CompiledQuery, DatabaseConnection } from 'kysely';
import { vi } from 'vitest';
import type { Database } from '../db/database.ts';
import { isWaitingForLock } from './is-waiting-for-lock.ts';

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

/**
 * Starts `work` before the first matching statement, which waits until that is done or waits itself for a lock.
 * @returns what `work` returns
 */
export function runDuring<Result>(
  db: Database,
  statement: RegExp,
  work: () => PromiseLike<Result>,
): () => Promise<Result> {
  // Not in the context of the transaction that is interrupted.
  const events = new EventEmitter();
  const begun = once(events, 'begin');
  const result = begun.then(work);
  const isSettled = begun.then(() =>
    Promise.race([
      result.then(
        () => undefined,
        () => undefined,
      ),
      vi.waitUntil(() => isWaitingForLock(db), { timeout: 30_000 }),
    ]),
  );
  let hasBegun = false;
  delayBefore(db, statement, async () => {
    if (hasBegun) return;
    hasBegun = true;
    events.emit('begin');
    await isSettled;
  });
  return async () => {
    if (!hasBegun) throw new Error(`No statement matches ${String(statement)}.`);
    return await result;
  };
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
