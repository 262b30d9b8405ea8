import type { StudentRecord } from '@formroom/domain/api/students.ts';
import type { Database, Trx } from '../../db/database.ts';
import { conflict, notFound } from '../../errors.ts';
import { type StudentRow, toStudentRecord } from './record-row.ts';
import { findRecord, findStudent } from './students.repository.ts';

/**
 * Returns an enrolled student or a leaver.
 * @throws PortalError not-found
 */
export async function getStudent(db: Database | Trx, id: string) {
  const student = await findStudent(db, id);
  if (!student) throw notFound();
  return student;
}

/**
 * Returns a student whose record may be changed.
 * @throws PortalError not-found; conflict for a leaver
 */
export async function getEditableStudent(db: Database | Trx, id: string) {
  const student = await getStudent(db, id);
  assertEditable(student);
  return student;
}

/**
 * Returns a record that may be changed, and the settings for `toStudentRecord`.
 * @throws PortalError not-found; conflict for a leaver
 */
export async function getEditableRecord(db: Database, id: string) {
  const found = await getRecord(db, id);
  assertEditable(found.row);
  return found;
}

/**
 * Returns the record with its ETag, or only the ETag if the caller already has that version.
 * @throws PortalError not-found
 */
export async function getRecordIfChanged(
  db: Database,
  id: string,
  knownTag: string | undefined,
): Promise<{ tag: string; record?: StudentRecord }> {
  const { row, settings } = await getRecord(db, id);
  const tag = `"${row.version}"`;
  return knownTag === tag ? { tag } : { tag, record: toStudentRecord(row, settings) };
}

async function getRecord(db: Database, id: string) {
  const found = await findRecord(db, id);
  if (!found) throw notFound();
  return found;
}

function assertEditable({ left_at }: Pick<StudentRow, 'left_at'>) {
  if (left_at !== null) throw conflict('This student has left the school, so the record can’t be changed.');
}
