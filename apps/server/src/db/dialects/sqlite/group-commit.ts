import { CompiledQuery, type Kysely, type Transaction } from 'kysely';

interface Write<Tables> {
  readonly work: (trx: Transaction<Tables>) => Promise<unknown>;
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
}

const savepoint = CompiledQuery.raw('savepoint write');
const release = CompiledQuery.raw('release write');
const rollback = CompiledQuery.raw('rollback to write');

/**
 * Commits the writes that wait at the same time in one transaction, so that they share a flush to disk. Each write is
 * atomic by a savepoint, and its promise settles after the commit.
 */
export class GroupCommit<Tables> {
  readonly #db: Kysely<Tables>;
  #waiting: Write<Tables>[] = [];

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Runs `work` with others in one transaction: when this returns, its changes are flushed; if it throws, none are. */
  run<Result>(work: (trx: Transaction<Tables>) => Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      // After the requests that have arrived at the same time.
      if (this.#waiting.length === 0) setImmediate(() => void this.#commit());
      this.#waiting.push({ work, resolve, reject });
    });
  }

  async #commit() {
    const writes = this.#waiting;
    this.#waiting = [];
    try {
      const settle = await this.#db.transaction().execute(async (trx) => {
        const outcomes: (() => void)[] = [];
        for (const write of writes) outcomes.push(await attempt(trx, write));
        return outcomes;
      });
      for (const outcome of settle) outcome();
    } catch (error) {
      for (const { reject } of writes) reject(error);
    }
  }
}

/** Runs a write; returns the function that settles its promise. */
async function attempt<Tables>(trx: Transaction<Tables>, { work, resolve, reject }: Write<Tables>) {
  await trx.executeQuery(savepoint);
  try {
    const result = await work(trx);
    await trx.executeQuery(release);
    return () => {
      resolve(result as never);
    };
  } catch (error) {
    // SQLite has ended the whole transaction if, for instance, the disk is full.
    await trx.executeQuery(rollback).catch(() => {
      throw error;
    });
    return () => {
      reject(error);
    };
  }
}
