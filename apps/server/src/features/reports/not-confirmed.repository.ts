import type { VisibilitySettings } from '@formroom/domain/settings/visibility.ts';
import type { Database } from '../../db/database.ts';
import { hasConfirmedYear, isRegisteredForYear } from '../students/confirmation-state.repository.ts';
import { studentsThisYear } from '../students/enrolled-students.repository.ts';
import { contactFields } from './parents-contact.repository.ts';

/**
 * Returns the students of some classes or of all who are not registered for the current school year (R56), by name: who has
 * not agreed to the terms, or is asked to confirm answers and has not.
 */
export async function findNotConfirmedRows(
  db: Database,
  classes: readonly string[] | null,
  settings: VisibilitySettings,
) {
  const query = studentsThisYear(db)
    .select(['id', 'submitted_at', ...contactFields])
    .select((eb) => eb.case().when(hasConfirmedYear(settings)(eb)).then(1).else(0).end().as('confirmed'))
    .where((eb) => eb.not(isRegisteredForYear(settings)(eb)))
    .orderBy('sort_name')
    .orderBy('id');
  const rows = await (classes === null ? query : query.where('class_id', 'in', classes)).execute();
  return rows.map(({ confirmed, submitted_at, ...row }) => ({
    ...row,
    answers_left: confirmed === 0,
    agreement_left: submitted_at === null,
  }));
}
/** Returns the number of students of a class or of all, registered or not. */
export async function countStudentsOfClass(db: Database, className: string | null) {
  const query = studentsThisYear(db).select((eb) => eb.fn.countAll<number>().as('students'));
  const { students } = await (
    className === null ? query : query.where('class_id', '=', className)
  ).executeTakeFirstOrThrow();
  return students;
}

export type NotConfirmedRow = Awaited<ReturnType<typeof findNotConfirmedRows>>[number];
