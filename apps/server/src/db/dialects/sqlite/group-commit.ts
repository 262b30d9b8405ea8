import { type Kysely, sql, type Transaction } from 'kysely';

interface Write<Tables> {
  readonly work: (trx: Transaction<Tables>) => Promise<unknown>;
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Commits the writes that wait at the same time in one transaction, so that they share a flush to disk. If a write throws,
 * the transaction is rolled back and the others are run again, now each with a savepoint, so that others that throw make
 * nobody wait once more. A savepoint costs two statements, and a write that throws is rare. A write's promise settles after
 * the commit.
 */
export class GroupCommit<Tables> {
  readonly #db: Kysely<Tables>;
  #waiting: Write<Tables>[] = [];

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /**
   * Runs `work` with others in one transaction: when this returns, its changes are flushed; if it throws, none are.
   * @param work runs again after a rollback
   */
  run<Result>(work: (trx: Transaction<Tables>) => Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      // After the requests that have arrived at the same time.
      if (this.#waiting.length === 0) setImmediate(() => void this.#commitWaiting());
      this.#waiting.push({ work, resolve, reject });
    });
  }

  async #commitWaiting() {
    let writes = this.#waiting;
    this.#waiting = [];
    for (let isRepetition = false; writes.length > 0; isRepetition = true) {
      const failed = await this.#commit(writes, isRepetition);
      writes = failed ? writes.filter((write) => write !== failed) : [];
    }
  }

  /** Settles the writes and returns none; or rejects the one that ended the transaction, and returns it. */
  async #commit(
    writes: readonly Write<Tables>[],
    hasSavepoints: boolean,
  ): Promise<Write<Tables> | undefined> {
    let running: Write<Tables> | undefined;
    try {
      const settle = await this.#db.transaction().execute(async (trx) => {
        const done: (() => void)[] = [];
        for (const write of writes) {
          running = write;
          done.push(hasSavepoints ? await runInSavepoint(trx, write) : await runWrite(trx, write));
        }
        running = undefined;
        return done;
      });
      for (const each of settle) each();
    } catch (error) {
      // The commit failed if no write was running.
      for (const { reject } of running ? [running] : writes) reject(error);
    }
    return running;
  }
}

async function runWrite<Tables>(trx: Transaction<Tables>, { work, resolve }: Write<Tables>) {
  const result = await work(trx);
  return () => {
    resolve(result as never);
  };
}

/** Like `runWrite`, but undoes only this write if it throws. */
async function runInSavepoint<Tables>(trx: Transaction<Tables>, write: Write<Tables>) {
  await sql`savepoint one_write`.execute(trx);
  let settle: () => void;
  try {
    settle = await runWrite(trx, write);
  } catch (error) {
    await sql`rollback to one_write`.execute(trx).catch(() => {
      // The error has ended the transaction.
      throw error;
    });
    settle = () => {
      write.reject(error);
    };
  }
  await sql`release one_write`.execute(trx);
  return settle;
}
