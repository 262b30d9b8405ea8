import type { TermReadiness, TermRecord } from '@formroom/domain/api/terms.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { readinessQuery } from '#web/features/report-cards/posting/term-api.ts';
import { errorMessage } from '#web/lib/api-error.ts';

interface ReadinessLoaderProps {
  readonly term: TermRecord;
  /** The height of the placeholder, in pixels. */
  readonly height: number;
  readonly children: (readiness: TermReadiness) => ReactNode;
}

/** Loads the readiness of a term's cards, with a placeholder and an error message. */
export function ReadinessLoader({ term, height, children }: ReadinessLoaderProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery(readinessQuery(term));
  return (
    <>
      {isPending && (
        <Box role="status" aria-label="Checking the cards …">
          <Skeleton variant="rounded" height={height} />
        </Box>
      )}
      {error && (
        <ErrorNotice
          title="The cards could not be checked"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {errorMessage(error)}
        </ErrorNotice>
      )}
      {data && children(data)}
    </>
  );
}
