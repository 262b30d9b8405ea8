import type { RegistrationState } from '@formroom/domain/registration/registration-state.ts';
import { pathToPanel } from '#web/lib/office-panels.ts';

type StudentFilters = Readonly<Partial<{ registration: RegistrationState; class: string }>>;

/** The address of the list of students, narrowed to a state of registration, a class or both. */
export function pathToStudents(filters: StudentFilters) {
  const query = new URLSearchParams(Object.entries<string>(filters)).toString();
  return query === '' ? pathToPanel('dashboard') : `${pathToPanel('dashboard')}?${query}`;
}
