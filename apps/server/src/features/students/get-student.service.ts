import type { Database, Trx } from '../../db/database.ts';
import { notFound } from '../../plugins/problem.ts';
import { findStudent } from './students.repository.ts';

/**
 * A student of today or a leaver.
 * @throws Problem 404
 */
export async function getStudent(db: Database | Trx, id: string) {
  const student = await findStudent(db, id);
  if (!student) throw notFound();
  return student;
}
