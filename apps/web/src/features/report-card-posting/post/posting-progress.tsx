import type { TermRecord } from '@formroom/domain/api/terms.ts';
import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { Spinner } from '#web/ui/feedback/spinner.tsx';

/** Replaces the dialog's question while cards are posted or removed. */
export function PostingProgress({ posted }: { posted: TermRecord['posted'] }) {
  // The pressed button is gone, so the progress gets the focus.
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.focus(), []);
  return (
    <Box
      ref={card}
      role="status"
      tabIndex={-1}
      sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 120, pb: 2, outline: 'none' }}
    >
      <Spinner size={40} />
      {posted === 1 ? 'Posting reports please stand by' : 'Removing reports please stand by'}
    </Box>
  );
}
