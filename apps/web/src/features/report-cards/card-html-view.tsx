import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { CardError } from '#web/features/report-cards/card-error.tsx';
import { type ReportCardId, reportCardQuery } from '#web/features/report-cards/report-card-queries.ts';
import { ReportCardPage } from '#web/features/report-cards/report-card-page.tsx';

/** The card as HTML, to read without a PDF. */
export function CardHtmlView({ card }: { card: ReportCardId }) {
  const query = useQuery(reportCardQuery(card));
  if (query.isError) return <CardError card={card} query={query} />;
  if (query.isPending) {
    return (
      <Box role="status" aria-label="Loading the report card …" sx={{ maxWidth: 1000, mx: 'auto' }}>
        <Skeleton variant="rounded" height="70vh" />
      </Box>
    );
  }
  return <ReportCardPage card={query.data} />;
}
