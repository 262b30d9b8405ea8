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
  /** `1` lists only students whose account is waiting or closed. */
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

/** The start of the query keys of all pages of the list. */
export const studentListKey = ['students'] as const;

/** One page of the list. The previous page is shown until it has loaded. */
export const studentListQuery = ({ search, sort, page, ...filters }: StudentListParams) =>
  queryOptions({
    queryKey: [...studentListKey, { search, sort, page, ...filters }],
    // With `page`, the response to an administrator is always a page.
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
    // Families change the list all the time.
    staleTime: 0,
  });
