import type { StudentRecord } from '@formroom/domain/api/students.ts';
import type { Database, Trx } from '../../db/database.ts';
import { notFound } from '../../http/problem.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { toStudentRecord } from './record-row.ts';
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

/**
 * The record as it goes out, with the tag of its version; only the tag where the caller holds that version already.
 * @throws Problem 404
 */
export async function getRecordIfChanged(
  db: Database,
  id: string,
  heldTag: string | undefined,
): Promise<{ tag: string; record?: StudentRecord }> {
  const row = await getStudent(db, id);
  const tag = `"${row.version}"`;
  if (heldTag === tag) return { tag };
  return { tag, record: toStudentRecord(row, await getSettings(db, ['learning_challenges'])) };
}
