import type { StudentFilter } from '@formroom/domain/api/student-filter.ts';
import { pathToPanel } from '#web/lib/office-panels.ts';

type StudentFilters = {
  readonly [Name in 'registration' | 'class' | 'account' | 'joins']?: NonNullable<StudentFilter[Name]>;
};

/** The URL of the students list, filtered by registration state, class, account, who joins next year, or more than one of them. */
export function pathToStudents(filters: StudentFilters) {
  const query = new URLSearchParams(Object.entries<string>(filters)).toString();
  return query === '' ? pathToPanel('dashboard') : `${pathToPanel('dashboard')}?${query}`;
}
