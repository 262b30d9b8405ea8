import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { StudentSort } from '#web/features/student-list/list-students.ts';
import { columns } from '#web/features/student-list/find/columns.ts';
import { DEFAULT_SORT } from '#web/features/student-list/find/use-student-list-params.ts';

interface SortSelectProps {
  readonly sort: StudentSort;
  readonly onSort: (sort: StudentSort) => void;
}

const choices: readonly { readonly sort: StudentSort; readonly label: string }[] = [
  { sort: DEFAULT_SORT, label: 'Changed last first' },
  ...columns.flatMap(({ id, title, orders: [ascending, descending] }) => [
    { sort: id, label: `${title}, ${ascending}` },
    { sort: `-${id}` as const, label: `${title}, ${descending}` },
  ]),
];

/** Selects the sort order. The default order has no column heading, and phones show no headings. */
export const SortSelect = ({ sort, onSort }: SortSelectProps) => (
  <NativeSelect
    value={sort}
    // The value is one of the choices above.
    onChange={(event) => onSort(event.target.value as StudentSort)}
    input={<OutlinedInput />}
    inputProps={{ 'aria-label': 'Order of the students' }}
    sx={{ flex: { xs: '1 1 120px', sm: '0 1 190px' } }}
  >
    {choices.map((choice) => (
      <option key={choice.sort} value={choice.sort}>
        {choice.label}
      </option>
    ))}
  </NativeSelect>
);
