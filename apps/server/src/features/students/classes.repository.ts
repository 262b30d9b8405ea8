import { compareClasses } from '@formroom/domain/school/class-order.ts';
import { findChosenClasses, mayBeForm } from '@formroom/domain/school/forms.ts';
import type { Database, Trx } from '../../db/database.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { studentsThisYear } from './enrolled-students.repository.ts';

/** Returns the classes of enrolled students, in order. */
export async function findClasses(db: Database | Trx): Promise<string[]> {
  const rows = await studentsThisYear(db)
    .select('class_id')
    .distinct()
    .where('class_id', 'is not', null)
    .execute();
  return rows.flatMap(({ class_id }) => class_id ?? []).toSorted(compareClasses);
}

/** Returns the classes that a choice names: a class, whether it has students or not, or those of a form such as `Form 1`. */
export async function resolveClasses(db: Database | Trx, chosen: string): Promise<readonly string[]> {
  if (!mayBeForm(chosen)) return [chosen];
  const { form_order: list } = await getSettings(db, ['form_order']);
  const found = findChosenClasses(chosen, list, await findClasses(db));
  // PostgreSQL has no empty list: a class that nobody is in.
  return found.length > 0 ? found : [chosen];
}
