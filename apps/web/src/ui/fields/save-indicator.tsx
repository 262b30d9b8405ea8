import Check from '@mui/icons-material/Check';
import ErrorOutline from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import type { Indicator } from '#web/lib/autosave/indicators.ts';

const icons: Record<Exclude<Indicator, 'none'>, { label: string; icon: ReactNode }> = {
  saving: { label: 'Saving', icon: <Spinner size={18} /> },
  saved: { label: 'Saved', icon: <Check fontSize="small" sx={{ color: 'success.main' }} /> },
  failed: { label: 'Not saved yet', icon: <ErrorOutline fontSize="small" sx={{ color: 'error.main' }} /> },
};

/** Spinner, check mark or alert. Its space is reserved, so that nothing moves. */
export function SaveIndicator({ indicator }: { indicator: Indicator }) {
  const shown = indicator === 'none' ? undefined : icons[indicator];
  return (
    <Box component="span" sx={{ display: 'grid', placeItems: 'center', flex: 'none', width: 24, height: 24 }}>
      {shown && (
        <Box component="span" role="img" aria-label={shown.label} sx={{ display: 'grid' }}>
          {shown.icon}
        </Box>
      )}
    </Box>
  );
}
