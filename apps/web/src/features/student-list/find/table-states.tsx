import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '#web/ui/layout/visually-hidden.ts';

/** The placeholder while the first rows load. */
export const TableSkeleton = () => (
  <Box sx={{ px: { xs: 2, md: 2.5 }, pt: 6 }}>
    <span role="status" style={visuallyHidden}>
      Loading the students …
    </span>
    {Array.from({ length: 10 }, (_, row) => (
      <Box key={row} aria-hidden sx={{ display: 'flex', alignItems: 'center', gap: 3, height: 52 }}>
        {['14%', '30%', '10%', '16%', '20%'].map((width) => (
          <Skeleton key={width} width={width} height={24} />
        ))}
      </Box>
    ))}
  </Box>
);

interface NoStudentsProps {
  readonly search: string;
  /** Whether the list is filtered by waiting or closed accounts. */
  readonly isBlockedList: boolean;
  /** Whether the list is filtered by class, registration, documents or account. */
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

/** Why the list is empty. */
function emptyText({ search, isBlockedList, isFiltered }: NoStudentsProps) {
  if (search !== '') return `No student matches “${search}”${isFiltered ? ' with these filters' : ''}.`;
  if (isFiltered) return 'No student matches these filters.';
  return isBlockedList ? 'No accounts are waiting or closed.' : 'There are no students yet.';
}

function clearLabel({ isBlockedList, isFiltered }: NoStudentsProps) {
  if (isFiltered) return 'Clear filters';
  return isBlockedList ? 'Show all students' : 'Clear the search';
}

export const NoStudents = (props: NoStudentsProps) => {
  const isNarrowed = props.isBlockedList || props.isFiltered;
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: 2, p: { xs: 3, md: 5 } }}>
      <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
        {emptyText(props)}
      </Typography>
      {(props.search !== '' || isNarrowed) && (
        <Button variant="outlined" onClick={props.onClear}>
          {clearLabel(props)}
        </Button>
      )}
    </Box>
  );
};
