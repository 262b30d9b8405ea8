import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Database } from './database.ts';
import { isRefusedValue } from './dialects/postgres/refused-value.ts';

/** A query that has not returned by then, because its connection is lost for example, no longer delays the next one. */
const LONGEST_WAIT_MS = 100;

/**
 * Runs one query for all that arrives while the one before it runs: a round trip to PostgreSQL takes longer than the work
 * for a row.
 */
class SharedQuery<Item, Row> {
  readonly #query: (items: ReadonlyMap<string, Item>) => Promise<readonly Row[]>;
  readonly #getKey: (row: Row) => string;
  #waiting:
    | { readonly items: Map<string, Item>; readonly rows: Promise<ReadonlyMap<string, Row>> }
    | undefined;
  #running: Promise<unknown> = Promise.resolve();

  /** @param getKey returns the key of the item that a row belongs to */
  constructor(
    query: (items: ReadonlyMap<string, Item>) => Promise<readonly Row[]>,
    getKey: (row: Row) => string,
  ) {
    this.#query = query;
    this.#getKey = getKey;
  }

  /** Whether the next query will contain an item with this key. */
  isWaiting(key: string) {
    return this.#waiting?.items.has(key) ?? false;
  }

  /** Returns the row of an item, or undefined if the query returned none. An item that waits with the same key is replaced. */
  async run(key: string, item: Item): Promise<Row | undefined> {
    if (!this.#waiting) {
      const items = new Map<string, Item>();
      this.#waiting = { items, rows: this.#runWaiting(items) };
    }
    const { items, rows } = this.#waiting;
    items.set(key, item);
    try {
      return (await rows).get(key);
    } catch (error) {
      // The value may be another item's. Other errors are of the query as a whole: a repetition would only double the wait.
      if (items.size === 1 || !isRefusedValue(error)) throw error;
      return (await this.#runNow(new Map([[key, item]]))).get(key);
    }
  }

  async #runWaiting(items: ReadonlyMap<string, Item>) {
    await Promise.race([this.#running, setTimeout(LONGEST_WAIT_MS, undefined, { ref: false })]);
    // With the requests that have arrived at the same time.
    await setImmediate();
    this.#waiting = undefined;
    const rows = this.#runNow(items);
    this.#running = rows.catch(() => undefined);
    return await rows;
  }

  async #runNow(items: ReadonlyMap<string, Item>) {
    const rows = await this.#query(items);
    return new Map(rows.map((row) => [this.#getKey(row), row]));
  }
}

/** Returns a function that creates a shared query for each database once. */
export function shareQuery<Item, Row>(
  query: (db: Database, items: ReadonlyMap<string, Item>) => Promise<readonly Row[]>,
  getKey: (row: Row) => string,
): (db: Database) => SharedQuery<Item, Row> {
  const sharedQueries = new WeakMap<Database, SharedQuery<Item, Row>>();
  return (db) => {
    let shared = sharedQueries.get(db);
    if (!shared) {
      shared = new SharedQuery((items) => query(db, items), getKey);
      sharedQueries.set(db, shared);
    }
    return shared;
  };
}
