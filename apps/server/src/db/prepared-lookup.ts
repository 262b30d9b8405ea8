import { setImmediate, setTimeout } from 'node:timers/promises';
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { type Database, isPostgres, type Trx } from './database.ts';
import { isRefusedValue } from './dialects/postgres/refused-value.ts';
import { prepareQuery } from './prepared-query.ts';

/** A query that has not returned by then, because its connection is lost for example, no longer delays the next one. */
const LONGEST_WAIT_MS = 100;

/**
 * Returns a function that finds the row of a key in a frequent call. On PostgreSQL, the lookups that arrive while a query
 * runs share the next one, because a round trip takes longer than finding a row. A transaction does not share its queries.
 * @param build compares the column of the key by `=`, and uses the key as a value only, as for `prepareQuery`
 * @param getKey returns the key of a row that was found
 */
export function prepareLookup<Row>(
  build: (db: Database | Trx, key: RawBuilder<string>) => { compile(): CompiledQuery<Row> },
  getKey: (row: Row) => string,
): (db: Database | Trx, key: string) => Promise<Row | undefined> {
  const select = prepareQuery<{ keys: string | readonly string[] }, Row>((db, { keys }) =>
    build(db, isPostgres(db) ? sql`any(${keys})` : sql`${keys}`),
  );
  const sharedLookups = new WeakMap<Database, SharedLookup<Row>>();
  return async (db, key) => {
    if (!isPostgres(db)) return (await select(db, { keys: key })).rows[0];
    if (db.isTransaction) return (await select(db, { keys: [key] })).rows[0];
    let shared = sharedLookups.get(db);
    if (!shared) {
      const selectRows = async (keys: readonly string[]) => {
        const { rows } = await select(db, { keys });
        return new Map(rows.map((row) => [getKey(row), row]));
      };
      shared = new SharedLookup(selectRows);
      sharedLookups.set(db, shared);
    }
    return await shared.find(key);
  };
}

/** Finds the rows of the keys that wait at the same time by one query. */
class SharedLookup<Row> {
  readonly #select: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>;
  #waiting: { readonly keys: Set<string>; readonly rows: Promise<ReadonlyMap<string, Row>> } | undefined;
  #running: Promise<unknown> = Promise.resolve();

  constructor(select: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>) {
    this.#select = select;
  }

  async find(key: string) {
    if (!this.#waiting) {
      const keys = new Set<string>();
      this.#waiting = { keys, rows: this.#selectWaiting(keys) };
    }
    const { keys, rows } = this.#waiting;
    keys.add(key);
    try {
      return (await rows).get(key);
    } catch (error) {
      // The value may be the key of another request. After any other error, a repetition would only double the wait.
      if (keys.size === 1 || !isRefusedValue(error)) throw error;
      return (await this.#select([key])).get(key);
    }
  }

  async #selectWaiting(keys: ReadonlySet<string>) {
    await Promise.race([this.#running, setTimeout(LONGEST_WAIT_MS, undefined, { ref: false })]);
    // With the requests that have arrived at the same time.
    await setImmediate();
    this.#waiting = undefined;
    const rows = this.#select([...keys]);
    this.#running = rows.catch(() => undefined);
    return await rows;
  }
}
