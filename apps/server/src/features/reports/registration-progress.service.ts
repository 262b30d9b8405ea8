import type { ClassProgress } from '@formroom/domain/api/reports.ts';
import type { RegistrationState } from '@formroom/domain/registration/registration-state.ts';
import { compareClasses } from '@formroom/domain/school/class-order.ts';
import type { Database } from '../../db/database.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { countRegistrations } from '../students/registration-counts.repository.ts';

const zeroCounts = { complete: 0, under_way: 0, agreed: 0, not_begun: 0, total: 0 };

const countersByState = {
  complete: ['complete'],
  agreed: ['under_way', 'agreed'],
  in_progress: ['under_way'],
  not_started: ['not_begun'],
} as const satisfies Record<RegistrationState, readonly (keyof typeof zeroCounts)[]>;

/** Counts the registrations of each class by state, by class in order. */
export async function getRegistrationProgress(db: Database): Promise<ClassProgress[]> {
  const groups = await countRegistrations(db, await getSettings(db));
  const classes = new Map<string | null, ClassProgress>();
  for (const { class_id, registration_state: state, students } of groups) {
    const row = classes.get(class_id) ?? { class_id, ...zeroCounts };
    for (const count of countersByState[state]) row[count] += students;
    row.total += students;
    classes.set(class_id, row);
  }
  return [...classes.values()].toSorted((a, b) => compareClasses(a.class_id, b.class_id));
}
