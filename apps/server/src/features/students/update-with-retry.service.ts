import { type Database, inSaveTransaction, type Trx } from '../../db/database.ts';
import { conflict, Problem } from '../../http/problem.ts';
import { getStudent } from './get-student.service.ts';

/** Each lost race means that another change was stored, so that this many only ever meet under attack. */
const MAX_ATTEMPTS = 50;

/**
 * Changes a record in a transaction, again and again until no other change came in between, which `change` says by
 * returning nothing.
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
 * A record that may be changed.
 * @throws Problem 404; 409 where the student has left
 */
export async function getEditableStudent(db: Database | Trx, id: string) {
  const student = await getStudent(db, id);
  if (student.left_at !== null)
    throw conflict('This student has left the school, so the record can’t be changed.');
  return student;
}
