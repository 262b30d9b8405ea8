import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** The place of a form's heading and boxes until they are there, at their size so that nothing moves. */
export function FormSkeleton({ boxes, label }: { boxes: number; label: string }) {
  return (
    <Box role="status" aria-label={label} sx={{ display: 'grid', gap: 3 }}>
      <Skeleton variant="rounded" width="60%" height={34} />
      {Array.from({ length: boxes }, (_, index) => (
        <Box key={index}>
          <Skeleton variant="text" width={140} sx={{ fontSize: '0.9375rem' }} />
          <Skeleton variant="rounded" height={48} />
        </Box>
      ))}
    </Box>
  );
}
