import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../db/database.ts';

/**
 * The database whose transaction the code is in. One storage for all tests: in Node 20 every promise costs a step for each
 * storage that was ever used, a tenth of all tests' time with one for each database.
 */
const inTransactionOf = new AsyncLocalStorage<Database>();

/**
 * Makes every use of `db` inside one of its transactions fail. It would deadlock on SQLite's single connection, and
 * miss the transaction's own changes on PostgreSQL. The portal itself does not check this: in Node 20 it costs a tenth of
 * a save.
 */
export function forbidOuterQueries(db: Database) {
  const executor = db.getExecutor();
  const provide = executor.provideConnection.bind(executor);
  executor.provideConnection = (use) => {
    if (inTransactionOf.getStore() === db)
      throw new Error('Inside a transaction use its trx, not the database.');
    return provide(use);
  };
  const begin = db.transaction.bind(db);
  db.transaction = () => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) => execute((trx) => inTransactionOf.run(db, () => work(trx)));
    return builder;
  };
}
