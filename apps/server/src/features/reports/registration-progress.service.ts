import type { ClassProgress } from '@formroom/domain/api/reports.ts';
import type { RegistrationState } from '@formroom/domain/registration/registration-state.ts';
import type { Database } from '../../db/database.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { findRegistrationFacts } from '../students/registration-facts.repository.ts';

const zeroCounts = { complete: 0, under_way: 0, agreed: 0, not_begun: 0, total: 0 };

const countersByState = {
  complete: ['complete'],
  agreed: ['under_way', 'agreed'],
  in_progress: ['under_way'],
  not_started: ['not_begun'],
} as const satisfies Record<RegistrationState, readonly (keyof typeof zeroCounts)[]>;

/** Counts the registrations of each class by state, by class in order. */
export async function getRegistrationProgress(db: Database): Promise<ClassProgress[]> {
  const students = await findRegistrationFacts(db, await getSettings(db));
  const classes = new Map<string | null, ClassProgress>();
  for (const { class_id, state } of students) {
    const row = classes.get(class_id) ?? { class_id, ...zeroCounts };
    for (const count of countersByState[state]) row[count] += 1;
    row.total += 1;
    classes.set(class_id, row);
  }
  return [...classes.values()];
}
