import Box from '@mui/material/Box';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CardRemovedNotice } from '#web/features/report-cards/read/card-removed-notice.tsx';
import {
  type ReportCardId,
  isCardUnavailable,
  reportCardTermsQuery,
} from '#web/features/report-cards/report-card-queries.ts';
import { QueryError } from '#web/ui/feedback/query-states.tsx';

interface CardErrorProps {
  readonly card: ReportCardId;
  readonly query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>;
}

/** Shown in place of a card that could not be loaded. */
export function CardError({ card, query }: CardErrorProps) {
  const queryClient = useQueryClient();
  const isUnavailable = isCardUnavailable(query.error);
  useEffect(() => {
    if (!isUnavailable) return;
    const { queryKey } = reportCardTermsQuery(card.studentId);
    void queryClient.invalidateQueries({ queryKey });
  }, [queryClient, isUnavailable, card.studentId]);
  if (isUnavailable) return <CardRemovedNotice />;
  return (
    <Box sx={{ maxWidth: 560, mx: 'auto' }}>
      <QueryError query={query} title="The report card could not be loaded" />
    </Box>
  );
}
