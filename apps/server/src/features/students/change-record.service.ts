import { type Database, inTransaction, type Trx } from '../../db/database.ts';
import { Problem } from '../../plugins/problem.ts';

/** Each lost race means that another change was stored, so that this many only ever meet under attack. */
const RACES = 50;

/**
 * Changes a record in a transaction, again and again until no other change came in between, which `change` says by
 * returning nothing.
 */
export async function changeRecord<T>(
  db: Database,
  change: (trx: Trx) => Promise<T | undefined>,
): Promise<T> {
  for (let race = 0; race < RACES; race += 1) {
    const changed = await inTransaction(db, change);
    if (changed !== undefined) return changed;
  }
  throw new Problem(503, 'This record is very busy. Please try again.', { retryAfter: 1 });
}
