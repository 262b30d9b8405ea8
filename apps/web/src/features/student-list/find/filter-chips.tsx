import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { listActiveFilters } from '#web/features/student-list/find/active-filters.ts';
import { studentListQuery } from '#web/features/student-list/list-students.ts';
import {
  noFilters,
  type useStudentListParams,
} from '#web/features/student-list/find/use-student-list-params.ts';

interface FilterChipsProps extends ReturnType<typeof useStudentListParams> {
  /** The number of enrolled students; undefined until it is known. */
  readonly students: number | undefined;
  readonly searchBox: RefObject<HTMLInputElement | null>;
  /** Actions on the students that match. */
  readonly children: ReactNode;
}

/** The active filters, each with a button that removes it, and how many students match. */
export function FilterChips({ params, setParams, students, searchBox, children }: FilterChipsProps) {
  const { data, isPlaceholderData } = useQuery(studentListQuery(params));
  const filters = listActiveFilters(params);
  if (filters.length === 0) return null;
  const remove = (change: Partial<typeof params>, clicks: number) => {
    setParams(change);
    // Pressed by the keyboard: the button is gone, so the focus moves to the search box.
    if (clicks === 0) searchBox.current?.focus();
  };
  const isCounted = data !== undefined && !isPlaceholderData && students !== undefined;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
      <Box
        role="group"
        aria-label="Filters"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
      >
        Showing only:
        {filters.map(({ name, text }) => (
          <Button
            key={name}
            variant="outlined"
            endIcon={<Close />}
            aria-label={`${text}, remove this filter`}
            onClick={({ detail }) => remove({ [name]: '' }, detail)}
          >
            {text}
          </Button>
        ))}
        {/* An empty list has this button itself. */}
        {filters.length > 1 && data?.total !== 0 && (
          <Button onClick={({ detail }) => remove(noFilters, detail)}>Clear filters</Button>
        )}
      </Box>
      <Box role="status" sx={{ color: 'text.secondary' }}>
        {isCounted && `${data.total} of ${students} students match`}
      </Box>
      {isCounted && data.total > 0 && children}
    </Box>
  );
}
