import { type Database, inSaveTransaction, type Trx } from '../../db/database.ts';
import { conflict, Problem } from '../../http/problem.ts';
import { getStudent } from './get-student.service.ts';

/** Each retry means that another change was stored, so this many occur only under attack. */
const MAX_ATTEMPTS = 50;

/**
 * Runs `change` in a transaction and retries it as long as it returns undefined, which means that a concurrent change
 * was stored.
 */
export async function updateWithRetry<T>(
  db: Database,
  change: (trx: Trx) => Promise<T | undefined>,
): Promise<T> {
  for (let race = 0; race < MAX_ATTEMPTS; race += 1) {
    const changed = await inSaveTransaction(db, change);
    if (changed !== undefined) return changed;
  }
  throw new Problem(503, 'Several people are changing this record at the same time. Please try again.', {
    retryAfter: 1,
  });
}

/**
 * Returns a record that may be changed.
 * @throws Problem 404; 409 for a leaver
 */
export async function getEditableStudent(db: Database | Trx, id: string) {
  const student = await getStudent(db, id);
  if (student.left_at !== null)
    throw conflict('This student has left the school, so the record can’t be changed.');
  return student;
}
