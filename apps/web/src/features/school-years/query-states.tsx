import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { errorMessage } from '#web/lib/api-error.ts';

interface QueryStatesProps<T> {
  readonly query: UseQueryResult<T>;
  readonly loading: string;
  readonly failed: string;
  readonly height?: number;
  readonly children: (data: T) => ReactNode;
}

/** What a query has loaded, or that it is loading or failed. */
export function QueryStates<T>({ query, loading, failed, height = 240, children }: QueryStatesProps<T>) {
  if (query.isPending)
    return (
      <Box role="status" aria-label={loading}>
        <Skeleton variant="rounded" height={height} />
      </Box>
    );
  return (
    <>
      {query.isError && (
        <Box sx={{ mb: 3 }}>
          <ErrorNotice
            title={query.data === undefined ? failed : 'What you see may be out of date'}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          >
            {errorMessage(query.error)}
          </ErrorNotice>
        </Box>
      )}
      {query.data !== undefined && children(query.data)}
    </>
  );
}
