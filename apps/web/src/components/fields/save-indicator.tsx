import Check from '@mui/icons-material/Check';
import ErrorOutline from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import type { Indicator } from '#web/lib/autosave/indicators.ts';

const pictures: Record<Exclude<Indicator, 'none'>, { words: string; picture: ReactNode }> = {
  saving: { words: 'Saving', picture: <Spinner size={18} /> },
  saved: { words: 'Saved', picture: <Check fontSize="small" sx={{ color: 'success.main' }} /> },
  failed: { words: 'Not saved yet', picture: <ErrorOutline fontSize="small" sx={{ color: 'error.main' }} /> },
};

/** Spinner, check or alert, in a room that is kept for it so that nothing moves. */
export function SaveIndicator({ mark }: { mark: Indicator }) {
  const shown = mark === 'none' ? undefined : pictures[mark];
  return (
    <Box component="span" sx={{ display: 'grid', placeItems: 'center', flex: 'none', width: 24, height: 24 }}>
      {shown && (
        <Box component="span" role="img" aria-label={shown.words} sx={{ display: 'grid' }}>
          {shown.picture}
        </Box>
      )}
    </Box>
  );
}
