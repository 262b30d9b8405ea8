import type { StudentSort } from '#web/features/student-list/list-students.ts';

interface Column {
  readonly id: StudentSort;
  readonly title: string;
  readonly width: string;
  /** The names of the two sort orders in a list of choices. */
  readonly orders: readonly [ascending: string, descending: string];
}

const aToZ = ['A to Z', 'Z to A'] as const;

/** The columns that can be sorted, with the titles and the spelling of R30. */
export const columns = [
  { id: 'id', title: 'ID', width: '12%', orders: ['lowest first', 'highest first'] },
  { id: 'name', title: 'Name', width: 'auto', orders: aToZ },
  { id: 'class_id', title: 'Class', width: '9%', orders: aToZ },
  { id: 'date_of_birth', title: 'Date of Birth', width: '14%', orders: ['oldest first', 'youngest first'] },
  { id: 'birth_certificate_no', title: 'Birth Certicate Pin', width: '18%', orders: aToZ },
] as const satisfies readonly Column[];

export type ColumnId = (typeof columns)[number]['id'];

export type Direction = 'ascending' | 'descending';

/** The sort direction of a column; undefined if the list is not sorted by it. */
export const getDirection = (sort: StudentSort, id: ColumnId): Direction | undefined => {
  if (sort === id) return 'ascending';
  return sort === `-${id}` ? 'descending' : undefined;
};
