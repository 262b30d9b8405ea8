import type { RegistrationState } from '@formroom/domain/registration/registration-state.ts';
import type { VisibilitySettings } from '@formroom/domain/settings/visibility.ts';
import type { Database } from '../../db/database.ts';
import { isRegisteredForYear } from './confirmation-state.repository.ts';
import { studentsThisYear } from './enrolled-students.repository.ts';
import { hasBegun, lacksDocument, lacksSomething } from './registration-state.repository.ts';

/**
 * Counts the enrolled students of each class by their state in the current school year and by whether a document is
 * missing, in the database: their rows are wide.
 */
export const countRegistrations = (db: Database, settings: VisibilitySettings) =>
  studentsThisYear(db)
    .select('class_id')
    .select((eb) => [
      eb
        .case()
        .when(eb.and([isRegisteredForYear(settings)(eb), lacksSomething(eb, settings)]))
        .then<RegistrationState>('agreed')
        .when(isRegisteredForYear(settings)(eb))
        .then<RegistrationState>('complete')
        .when(hasBegun(eb))
        .then<RegistrationState>('in_progress')
        .else<RegistrationState>('not_started')
        .end()
        .as('registration_state'),
      eb.case().when(lacksDocument(eb)).then(1).else(0).end().as('lacks_document'),
      eb.fn.countAll<number>().as('students'),
    ])
    .groupBy(['class_id', 'registration_state', 'lacks_document'])
    .execute();
