import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../db/database.ts';

/**
 * The databases whose transactions the current code runs in. All tests share one storage: in Node 20 each storage in use
 * slows down every promise, and with one for each database the server's tests took 1.6 times as long.
 */
const databasesInTransaction = new AsyncLocalStorage<readonly Database[]>();

/**
 * Makes every use of `db` inside one of its transactions fail. It would deadlock on SQLite's single connection, and
 * miss the transaction's own changes on PostgreSQL. The portal itself does not check this: in Node 20 it costs a tenth of
 * a save.
 */
export function forbidOuterQueries(db: Database) {
  const executor = db.getExecutor();
  const provide = executor.provideConnection.bind(executor);
  executor.provideConnection = (use) => {
    if (databasesInTransaction.getStore()?.includes(db))
      throw new Error('Inside a transaction use its trx, not the database.');
    return provide(use);
  };
  const begin = db.transaction.bind(db);
  db.transaction = () => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    const databases = [...(databasesInTransaction.getStore() ?? []), db];
    builder.execute = (work) => execute((trx) => databasesInTransaction.run(databases, () => work(trx)));
    return builder;
  };
}
