import { officePaths } from '@formroom/domain/api/paths.ts';
import type { StudentFilter } from '@formroom/domain/api/student-filter.ts';

type StudentFilters = {
  readonly [Name in 'registration' | 'documents' | 'class' | 'account' | 'joins']?: NonNullable<
    StudentFilter[Name]
  >;
};

/** The URL of the students list, with filters. */
export function pathToStudents(filters: StudentFilters) {
  const query = new URLSearchParams(Object.entries<string>(filters)).toString();
  return query === '' ? officePaths.dashboard : `${officePaths.dashboard}?${query}`;
}
