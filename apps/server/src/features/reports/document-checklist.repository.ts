import { documentTypes } from '@formroom/domain/registration/documents.ts';
import type { Database } from '../../db/database.ts';
import { studentsThisYear } from '../students/enrolled-students.repository.ts';

const columns = [
  'id',
  'last_name',
  'first_name',
  'class_id',
  ...documentTypes.flatMap((type) => [`files_${type}`, `send_again_${type}`] as const),
] as const;

/** Returns what the school has of each document, of the students of some classes or of all, by name. */
export async function findChecklistRows(db: Database, classes: readonly string[] | null) {
  const query = studentsThisYear(db).select(columns).orderBy('sort_name').orderBy('id');
  return await (classes === null ? query : query.where('class_id', 'in', classes)).execute();
}
export type ChecklistRow = Awaited<ReturnType<typeof findChecklistRows>>[number];
