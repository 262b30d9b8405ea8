import type { ClassProgress } from '@formroom/domain/api/reports.ts';
import { registrationState } from '@formroom/domain/registration/registration-state.ts';
import type { Database } from '../../db/database.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { findRegistrationFacts } from '../students/registration-facts.repository.ts';

/** How many registrations of each class are how far, by class in order. */
export async function registrationProgress(db: Database): Promise<ClassProgress[]> {
  const students = await findRegistrationFacts(db, await getSettings(db));
  const classes = new Map<string | null, ClassProgress>();
  for (const { class_id, submitted_at, missing, isBegun } of students) {
    const row = classes.get(class_id) ?? { class_id, complete: 0, under_way: 0, not_begun: 0, total: 0 };
    row[registrationState(submitted_at, missing, isBegun)] += 1;
    row.total += 1;
    classes.set(class_id, row);
  }
  return [...classes.values()];
}
