import type { TermRecord } from '@formroom/domain/api/terms.ts';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { cardFilesQuery } from '#web/features/report-card-posting/term-api.ts';

/** How many PDFs of a posted term are ready, while the others are being made (R61). */
export function CardFilesStatus({ term }: { term: TermRecord }) {
  const { data } = useQuery(cardFilesQuery(term));
  const isMaking = data !== undefined && data.waiting > 0;
  return (
    <Box role="status">
      {isMaking &&
        `${data.ready} of ${data.cards} PDFs are ready. Families can open every card now: a card that is not ready takes a moment.`}
    </Box>
  );
}
