import { setImmediate as othersFirst } from 'node:timers/promises';
import type { FieldName } from '@formroom/domain/registration/catalogue.ts';
import { completenessFields } from '@formroom/domain/registration/completeness-fields.ts';
import { documentTypes } from '@formroom/domain/registration/documents.ts';
import type { MissingAnswers } from '@formroom/domain/registration/missing-answers.ts';
import {
  type RegistrationState,
  deriveRegistrationState,
} from '@formroom/domain/registration/registration-state.ts';
import { compareClasses } from '@formroom/domain/school/class-order.ts';
import type { VisibilitySettings } from '@formroom/domain/settings/visibility.ts';
import type { Database } from '../../db/database.ts';
import { isRegisteredForYear } from './confirmation-state.repository.ts';
import { studentsThisYear } from './enrolled-students.repository.ts';
import { hasBegun } from './registration-state.repository.ts';
import { findMissing } from './record-row.ts';

/** The state of a student's registration in the current school year. */
export interface RegistrationFacts {
  readonly id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly sex: string | null;
  readonly date_of_birth: string | null;
  readonly class_id: string | null;
  readonly submitted_at: string | null;
  readonly missing: MissingAnswers;
  readonly state: RegistrationState;
}

/** The event loop is free for other requests after this many rows. */
const ROWS_PER_BATCH = 250;

const listedFields = [
  'first_name',
  'last_name',
  'sex',
  'date_of_birth',
  'class_id',
] as const satisfies readonly FieldName[];
const columns = [
  ...new Set<FieldName>([...listedFields, ...completenessFields]),
  ...documentTypes.map((type) => `files_${type}` as const),
  ...documentTypes.map((type) => `send_again_${type}` as const),
];

/** Returns the students by class and name, read in one statement with only the counted answers. */
export async function findRegistrationFacts(
  db: Database,
  settings: VisibilitySettings,
): Promise<RegistrationFacts[]> {
  const rows = await studentsThisYear(db)
    .select(['id', 'submitted_at', ...columns])
    .select((eb) => [
      eb.case().when(hasBegun(eb)).then(1).else(0).end().as('begun'),
      eb.case().when(isRegisteredForYear(settings)(eb)).then(1).else(0).end().as('registered'),
    ])
    .orderBy('sort_name')
    .orderBy('id')
    .execute();
  const facts: RegistrationFacts[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_PER_BATCH === 0) await othersFirst();
    const { id, first_name, last_name, sex, date_of_birth, class_id, submitted_at } = row;
    // `findMissing` takes a whole row, but uses only `completenessFields`, which are selected.
    const missing = findMissing(row, settings);
    const state = deriveRegistrationState(
      row.registered === 1 ? submitted_at : null,
      missing,
      row.begun === 1,
    );
    facts.push({ id, first_name, last_name, sex, date_of_birth, class_id, submitted_at, missing, state });
  }
  return facts.toSorted((a, b) => compareClasses(a.class_id, b.class_id));
}

/** Counts the students by state. */
export function countStates(students: readonly RegistrationFacts[]): Record<RegistrationState, number> {
  const counts = { complete: 0, agreed: 0, in_progress: 0, not_started: 0 };
  for (const { state } of students) counts[state] += 1;
  return counts;
}
