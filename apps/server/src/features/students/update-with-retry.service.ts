import { type Database, inSaveTransaction, type Trx } from '../../db/database.ts';
import { PortalError } from '../../errors.ts';
import { StaleVersionError } from './students.repository.ts';

/** Each retry means that another change was stored, so this many occur only under attack. */
const MAX_ATTEMPTS = 50;

/**
 * Runs `change` in a transaction, and again whenever a concurrent change was stored first.
 * @throws PortalError unavailable after too many attempts
 */
export const updateWithRetry = <T>(db: Database, change: (trx: Trx) => Promise<T>): Promise<T> =>
  retryIfStale(() => inSaveTransaction(db, change));

/**
 * Runs `change`, and again whenever a concurrent change was stored first.
 * @throws PortalError unavailable after too many attempts
 */
export async function retryIfStale<T>(change: () => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof StaleVersionError)) throw error;
    }
  }
  throw new PortalError(
    'unavailable',
    'Several people are changing this record at the same time. Please try again.',
    {
      retryAfter: 1,
    },
  );
}
