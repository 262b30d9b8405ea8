import { type Database, inSaveTransaction, type Trx } from '../../db/database.ts';
import { conflict, Problem } from '../../http/problem.ts';
import { getStudent } from './get-student.service.ts';
import { StaleVersionError } from './students.repository.ts';

/** Each retry means that another change was stored, so this many occur only under attack. */
const MAX_ATTEMPTS = 50;

/**
 * Runs `change` in a transaction, and again whenever a concurrent change was stored first.
 * @throws Problem 503 after too many attempts
 */
export async function updateWithRetry<T>(db: Database, change: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    try {
      return await inSaveTransaction(db, change);
    } catch (error) {
      if (!(error instanceof StaleVersionError)) throw error;
    }
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
