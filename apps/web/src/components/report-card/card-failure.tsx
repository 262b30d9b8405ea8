import Box from '@mui/material/Box';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ErrorNotice } from '#web/components/feedback/error-notice.tsx';
import {
  type CardOf,
  isRemoved,
  reportCardTermsQuery,
} from '#web/components/report-card/report-card-queries.ts';
import { sentenceOf } from '#web/lib/api-error.ts';

interface CardFailureProps {
  readonly card: CardOf;
  readonly query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>;
}

/** In the place of a card that did not come. */
export const CardFailure = ({ card, query: { error, refetch, isFetching } }: CardFailureProps) => (
  <Box sx={{ maxWidth: 560, mx: 'auto' }}>
    {isRemoved(error) ? (
      <Removed studentId={card.studentId} />
    ) : (
      <ErrorNotice
        title="The report card could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {sentenceOf(error)}
      </ErrorNotice>
    )}
  </Box>
);

function Removed({ studentId }: { studentId: string }) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const { queryKey } = reportCardTermsQuery(studentId);
    void queryClient.invalidateQueries({ queryKey });
  }, [queryClient, studentId]);
  return (
    <ErrorNotice title="This report card is no longer available">
      The school withdrew it after you opened the list. Close this to see which reports are posted now.
    </ErrorNotice>
  );
}
