import { paths } from '@formroom/domain/api/paths.ts';
import type { StudentListEntry, StudentListQuery } from '@formroom/domain/api/students.ts';
import type { RegistrationState } from '@formroom/domain/registration/registration-state.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';

export type StudentSort = NonNullable<StudentListQuery['sort']>;

export interface StudentListParams {
  readonly search: string;
  readonly sort: StudentSort;
  readonly page: number;
  /** `1` lists only students whose account waits or is closed. */
  readonly blocked: '1' | '';
  /** Lists only students whose registration is in this state. */
  readonly registration: RegistrationState | '';
  /** Lists only students of this class. */
  readonly class: string;
}

export interface StudentList {
  readonly data: StudentListEntry[];
  readonly total: number;
}

export const PAGE_SIZE = 100;

/** What every page of the list is kept under. */
export const studentListKey = ['students'] as const;

/** One page of the list; the one before stays until it is there. */
export const studentListQuery = ({ search, sort, page, ...filters }: StudentListParams) =>
  queryOptions({
    queryKey: [...studentListKey, { search, sort, page, ...filters }],
    // An administrator who gives a page gets one.
    queryFn: ({ signal }) =>
      get(paths.students, {
        query: {
          page,
          page_size: PAGE_SIZE,
          sort,
          search,
          blocked: filters.blocked || undefined,
          registration: filters.registration || undefined,
          class: filters.class || undefined,
        },
        signal,
      }) as Promise<StudentList>,
    placeholderData: keepPreviousData,
    // Families change it all the time.
    staleTime: 0,
  });
