import { paths } from '@formroom/domain/api/paths.ts';
import { type StudentFilter, studentFilterShape } from '@formroom/domain/api/student-filter.ts';
import type { StudentListEntry, StudentListQuery } from '@formroom/domain/api/students.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';
import { studentListKey } from '#web/lib/student-record.ts';

export type StudentSort = NonNullable<StudentListQuery['sort']>;

export interface StudentListParams {
  readonly search: string;
  readonly sort: StudentSort;
  readonly page: number;
  /** `1` lists only students whose account is waiting or closed. */
  readonly blocked: '1' | '';
  /** Lists only students whose registration is in this state. */
  readonly registration: NonNullable<StudentFilter['registration']> | '';
  readonly documents: NonNullable<StudentFilter['documents']> | '';
  readonly account: NonNullable<StudentFilter['account']> | '';
  readonly to_review: NonNullable<StudentFilter['to_review']> | '';
  /** Lists only students who join a later school year. */
  readonly joins: NonNullable<StudentFilter['joins']> | '';
  /** Lists only students of this class. */
  readonly class: string;
}

export interface StudentList {
  readonly data: StudentListEntry[];
  readonly total: number;
  /** With a search: how many leavers it finds. */
  readonly leavers?: number;
}

export const PAGE_SIZE = 100;

/** The filter that the parameters mean, without empty ones. */
export const toStudentFilter = (params: StudentListParams) =>
  Object.fromEntries(
    Object.entries(params).filter(([name, value]) => name in studentFilterShape && value !== ''),
  ) as StudentFilter;

/** The largest page that the server sends. */
const MAX_PAGE_SIZE = 1000;

/** All enrolled students that a filter matches. */
export async function listAllStudents(filter: StudentFilter): Promise<StudentListEntry[]> {
  const students: StudentListEntry[] = [];
  for (let page = 1; ; page += 1) {
    const query = { page, page_size: MAX_PAGE_SIZE, sort: 'id' as const, ...filter };
    // With `page`, the response to an administrator is always a page.
    const { data, total } = (await get(paths.students, { query })) as StudentList;
    students.push(...data);
    if (data.length < MAX_PAGE_SIZE || students.length >= total) return students;
  }
}

/** One page of the list. The previous page is shown until it has loaded. */
export const studentListQuery = (params: StudentListParams) =>
  queryOptions({
    queryKey: [...studentListKey, params],
    // With `page`, the response to an administrator is always a page.
    queryFn: ({ signal }) =>
      get(paths.students, {
        query: {
          page: params.page,
          page_size: PAGE_SIZE,
          sort: params.sort,
          search: params.search,
          ...toStudentFilter(params),
        },
        signal,
      }) as Promise<StudentList>,
    placeholderData: keepPreviousData,
    // Families change the list all the time.
    staleTime: 0,
  });
