import type { RegistrationState } from '@formroom/domain/registration/registration-state.ts';
import { pathToPanel } from '#web/lib/office-panels.ts';

type StudentFilters = Readonly<Partial<{ registration: RegistrationState; class: string }>>;

/** The URL of the students list, filtered by registration state, class or both. */
export function pathToStudents(filters: StudentFilters) {
  const query = new URLSearchParams(Object.entries<string>(filters)).toString();
  return query === '' ? pathToPanel('dashboard') : `${pathToPanel('dashboard')}?${query}`;
}
