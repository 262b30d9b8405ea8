import type { TermRecord } from '@formroom/domain/api/term-reports.ts';
import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { Spinner } from '#web/ui/feedback/spinner.tsx';

/** Stands in the place of the question while its answer is carried out. */
export function PostingProgress({ posted }: { posted: TermRecord['posted'] }) {
  // The buttons have gone: without this the focus would be nowhere.
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
