import { setImmediate as othersFirst } from 'node:timers/promises';
import { type FieldName, fieldNames } from '@formroom/domain/registration/catalogue.ts';
import { countedFields } from '@formroom/domain/registration/counted-fields.ts';
import { documentTypes, fileTypes } from '@formroom/domain/registration/documents.ts';
import type { MissingAnswers } from '@formroom/domain/registration/missing-answers.ts';
import {
  broughtBySchool,
  type RegistrationState,
  registrationState,
} from '@formroom/domain/registration/registration-state.ts';
import { stepIds } from '@formroom/domain/registration/steps.ts';
import { compareClasses } from '@formroom/domain/school/class-order.ts';
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { currentStudents } from './current-students.repository.ts';
import { missingOf } from './record-row.ts';
import { isInClass } from './students.repository.ts';

/** How far a student's registration is. */
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

/** Saves that come meanwhile wait no longer than for so many. */
const ROWS_AT_ONCE = 250;

const shown = [
  'first_name',
  'last_name',
  'sex',
  'date_of_birth',
  'class_id',
] as const satisfies readonly FieldName[];
const columns = [
  ...new Set<FieldName>([...shown, ...countedFields]),
  ...documentTypes.map((type) => `files_${type}` as const),
];
const ofFamily = fieldNames.filter((name) => !broughtBySchool.includes(name));

/** All students, or those who have agreed or not, of one class or all. */
interface Among {
  readonly isSubmitted?: boolean;
  readonly className?: string | undefined;
}

/** The students by class and name, read in one statement without the answers that nobody counts. */
export async function findRegistrationFacts(
  db: Database,
  settings: { learning_challenges: boolean },
  { isSubmitted, className }: Among = {},
): Promise<RegistrationFacts[]> {
  const rows = await currentStudents(db)
    .$if(isSubmitted !== undefined, (query) =>
      query.where('submitted_at', isSubmitted === true ? 'is not' : 'is', null),
    )
    .$if(className !== undefined, (query) => query.where(isInClass(className ?? '')))
    .select(['id', 'submitted_at', ...columns])
    .select((eb) => eb.case().when(hasBegun(eb)).then(1).else(0).end().as('begun'))
    .orderBy('sort_name')
    .orderBy('id')
    .execute();
  const facts: RegistrationFacts[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === 0) await othersFirst();
    const { id, first_name, last_name, sex, date_of_birth, class_id, submitted_at } = row;
    // The type promises all answers; of them only `countedFields` are looked at, and were read.
    const missing = missingOf(row, settings);
    const state = registrationState(submitted_at, missing, row.begun === 1);
    facts.push({ id, first_name, last_name, sex, date_of_birth, class_id, submitted_at, missing, state });
  }
  return facts.toSorted((a, b) => compareClasses(a.class_id, b.class_id));
}

/** How many of the students are how far. */
export function countStates(students: readonly RegistrationFacts[]): Record<RegistrationState, number> {
  const counts = { complete: 0, agreed: 0, in_progress: 0, not_started: 0 };
  for (const { state } of students) counts[state] += 1;
  return counts;
}

/** The IDs of those whose registration is in a state, of one class or all. */
export async function findIdsInState(
  db: Database,
  settings: { learning_challenges: boolean },
  state: RegistrationState,
  className: string | undefined,
): Promise<ReadonlySet<string>> {
  const isSubmitted = state === 'complete' || state === 'agreed';
  const facts = await findRegistrationFacts(db, settings, { isSubmitted, className });
  return new Set(facts.filter((each) => each.state === state).map(({ id }) => id));
}

/** There is something that the school did not bring: an answer, a file, a finished step. */
const hasBegun = (eb: ExpressionBuilder<Tables, 'students'>) =>
  eb.or([
    ...ofFamily.map((name) => eb(name, 'is not', null)),
    ...stepIds.map((step) => eb(`progress_${step}`, '=', 1)),
    ...fileTypes.map((type) => eb(`files_${type}`, '>', 0)),
  ]);
