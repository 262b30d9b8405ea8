import { studentListQuerySchema } from '@formroom/domain/api/students.ts';
import { type NavigateOptions, useSearchParams } from 'react-router';
import type { ListQuestion, StudentSort } from '#web/features/students/api/list-students.ts';

/** The most recently changed student comes first (R30). */
export const FIRST_ORDER: StudentSort = '-updatedAt';

const noFilters = { blocked: '', registration: '', class: '' } as const;
const start: ListQuestion = { search: '', sort: FIRST_ORDER, page: 1, ...noFilters };

/** Asks for all students again. */
export const everybody = { search: '', ...noFilters } as const satisfies Partial<ListQuestion>;

/** Search, filter, order and page of the list stand in the address, so that Back and a reload bring them back. */
export function useListAddress() {
  const [address, setAddress] = useSearchParams();
  const ask = (change: Partial<ListQuestion>, options?: NavigateOptions) =>
    setAddress((before) => {
      const after = new URLSearchParams(before);
      // Another search or order begins on its first page.
      const question = { ...questionIn(before), page: 1, ...change };
      for (const [name, value] of Object.entries(question)) {
        if (value === start[name as keyof ListQuestion]) after.delete(name);
        else after.set(name, String(value));
      }
      return after;
    }, options);
  return { question: questionIn(address), ask };
}

// An address can be typed by hand: what is no question of the list is left out.
function questionIn(address: URLSearchParams): ListQuestion {
  const read = (name: keyof ListQuestion) =>
    studentListQuerySchema.safeParse({ [name]: address.get(name) ?? undefined }).data?.[name] ?? start[name];
  return {
    search: String(read('search')),
    sort: read('sort') as StudentSort,
    page: Number(read('page')),
    blocked: read('blocked') === '1' ? '1' : '',
    registration: read('registration') as ListQuestion['registration'],
    class: String(read('class')),
  };
}
