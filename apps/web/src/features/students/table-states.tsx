import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { hiddenFromSight } from '#web/components/layout/hidden-from-sight.ts';

/** Keeps the place of the rows until the first ones are there. */
export const TableSkeleton = () => (
  <Box sx={{ px: { xs: 2, md: 2.5 }, pt: 6 }}>
    <span role="status" style={hiddenFromSight}>
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
  readonly onClear: () => void;
}

export const NoStudents = ({ search, onClear }: NoStudentsProps) => (
  <Box sx={{ display: 'grid', justifyItems: 'start', gap: 2, p: { xs: 3, md: 5 } }}>
    <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
      {search === '' ? 'There are no students yet.' : `No student matches “${search}”.`}
    </Typography>
    {search !== '' && (
      <Button variant="outlined" onClick={onClear}>
        Clear the search
      </Button>
    )}
  </Box>
);
