import Box from '@mui/material/Box';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import {
  type ReportCardId,
  isCardUnavailable,
  reportCardTermsQuery,
} from '#web/features/report-cards/reading/report-card-queries.ts';
import { errorMessage } from '#web/lib/api-error.ts';

interface CardErrorProps {
  readonly card: ReportCardId;
  readonly query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>;
}

/** Shown in place of a card that could not be loaded. */
export const CardError = ({ card, query: { error, refetch, isFetching } }: CardErrorProps) => (
  <Box sx={{ maxWidth: 560, mx: 'auto' }}>
    {isCardUnavailable(error) ? (
      <CardRemovedNotice studentId={card.studentId} />
    ) : (
      <ErrorNotice
        title="The report card could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {errorMessage(error)}
      </ErrorNotice>
    )}
  </Box>
);

function CardRemovedNotice({ studentId }: { studentId: string }) {
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
