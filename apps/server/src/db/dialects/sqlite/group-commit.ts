import type { Kysely, Transaction } from 'kysely';

interface Write<Tables> {
  readonly work: (trx: Transaction<Tables>) => Promise<unknown>;
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Commits the writes that wait at the same time in one transaction, so that they share a flush to disk. If a write throws,
 * the transaction is rolled back and the others are run again: that is rare, and a savepoint for each write would cost two
 * more statements. A write's promise settles after the commit.
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
    while (writes.length > 0) {
      const failed = await this.#commit(writes);
      writes = failed ? writes.filter((write) => write !== failed) : [];
    }
  }

  /** Settles the writes and returns none; or rejects the one that throws, and returns it. */
  async #commit(writes: readonly Write<Tables>[]): Promise<Write<Tables> | undefined> {
    let running: Write<Tables> | undefined;
    try {
      const results = await this.#db.transaction().execute(async (trx) => {
        const done: unknown[] = [];
        for (running of writes) done.push(await running.work(trx));
        running = undefined;
        return done;
      });
      for (const [index, { resolve }] of writes.entries()) resolve(results[index] as never);
    } catch (error) {
      // The commit failed if no write was running.
      for (const { reject } of running ? [running] : writes) reject(error);
    }
    return running;
  }
}
