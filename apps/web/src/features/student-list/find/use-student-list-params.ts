import { studentListQuerySchema } from '@formroom/domain/api/students.ts';
import { type NavigateOptions, useSearchParams } from 'react-router';
import type { StudentListParams, StudentSort } from '#web/features/student-list/list-students.ts';

/** The most recently changed student comes first (R30). */
export const DEFAULT_SORT: StudentSort = '-updatedAt';

/** Parameters that remove the filters. */
export const noFilters = {
  registration: '',
  documents: '',
  account: '',
  to_review: '',
  joins: '',
  class: '',
} as const;
const defaultParams: StudentListParams = {
  search: '',
  sort: DEFAULT_SORT,
  page: 1,
  blocked: '',
  ...noFilters,
};

/** Parameters that remove search and filters. */
export const allStudents = {
  search: '',
  blocked: '',
  ...noFilters,
} as const satisfies Partial<StudentListParams>;

/** Search, filters, order and page are in the URL, so that Back and a reload restore them. */
export function useStudentListParams() {
  const [query, setQuery] = useSearchParams();
  const setParams = (change: Partial<StudentListParams>, options?: NavigateOptions) =>
    setQuery((before) => {
      const after = new URLSearchParams(before);
      // Another search or order starts on its first page.
      const params = { ...parseListParams(before), page: 1, ...change };
      for (const [name, value] of Object.entries(params)) {
        if (value === defaultParams[name as keyof StudentListParams]) after.delete(name);
        else after.set(name, String(value));
      }
      return after;
    }, options);
  return { params: parseListParams(query), setParams };
}

// The URL may be edited by hand, so invalid parameters are ignored.
function parseListParams(query: URLSearchParams): StudentListParams {
  const read = (name: keyof StudentListParams) =>
    studentListQuerySchema.safeParse({ [name]: query.get(name) ?? undefined }).data?.[name] ??
    defaultParams[name];
  return {
    search: String(read('search')),
    sort: read('sort') as StudentSort,
    page: Number(read('page')),
    blocked: read('blocked') === '1' ? '1' : '',
    registration: read('registration') as StudentListParams['registration'],
    documents: read('documents') as StudentListParams['documents'],
    account: read('account') as StudentListParams['account'],
    to_review: read('to_review') as StudentListParams['to_review'],
    joins: read('joins') as StudentListParams['joins'],
    class: String(read('class')),
  };
}
