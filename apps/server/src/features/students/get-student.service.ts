import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { visibilitySettingNames } from '@formroom/domain/settings/visibility.ts';
import type { Database, Trx } from '../../db/database.ts';
import { conflict, notFound } from '../../http/problem.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { toStudentRecord } from './record-row.ts';
import { findStudent } from './students.repository.ts';

/**
 * Returns an enrolled student or a leaver.
 * @throws Problem 404
 */
export async function getStudent(db: Database | Trx, id: string) {
  const student = await findStudent(db, id);
  if (!student) throw notFound();
  return student;
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

/**
 * Returns the record with its ETag, or only the ETag if the caller already has that version.
 * @throws Problem 404
 */
export async function getRecordIfChanged(
  db: Database,
  id: string,
  knownTag: string | undefined,
): Promise<{ tag: string; record?: StudentRecord }> {
  const row = await getStudent(db, id);
  const tag = `"${row.version}"`;
  if (knownTag === tag) return { tag };
  return { tag, record: toStudentRecord(row, await getSettings(db, visibilitySettingNames)) };
}
