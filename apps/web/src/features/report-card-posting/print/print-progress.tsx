import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useId } from 'react';
import type { PrintedCards } from '#web/features/report-card-posting/print/card-counter.ts';

/** The number of rendered cards, with a progress bar. */
export function PrintProgress({ progress }: { progress: PrintedCards | undefined }) {
  const id = useId();
  const percent = progress ? (100 * progress.made) / Math.max(1, progress.total) : 0;
  return (
    <Box>
      <Box id={id} sx={{ mb: 1.5, fontVariantNumeric: 'tabular-nums' }}>
        {progress ? `${progress.made} of ${progress.total} cards` : 'Making the cards …'}
      </Box>
      <LinearProgress
        variant={progress ? 'determinate' : 'indeterminate'}
        value={percent}
        aria-labelledby={id}
        sx={{ height: 8, borderRadius: 4 }}
      />
    </Box>
  );
}
