import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { errorMessage } from '#web/lib/api-error.ts';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';

/** What the states of a query need of it. */
interface FailedQuery {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface QueryErrorProps {
  readonly query: FailedQuery;
  readonly title: string;
  /** Makes the title the page's main heading, for an error in place of a whole page. */
  readonly heading?: boolean;
  /** More about what to do. */
  readonly children?: ReactNode;
}

/** Why a query failed, and a button that repeats it. */
export const QueryError = ({ query, title, heading = false, children }: QueryErrorProps) => (
  <ErrorNotice
    title={title}
    heading={heading}
    onRetry={() => void query.refetch()}
    retrying={query.isFetching}
  >
    {errorMessage(query.error)}
    {children}
  </ErrorNotice>
);

interface LoadingBoxProps {
  /** Announced while it is shown. */
  readonly label?: string | undefined;
  readonly height: number;
}

/** In place of what is loading. */
export const LoadingBox = ({ label, height }: LoadingBoxProps) => (
  <Box {...(label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label })}>
    <Skeleton variant="rounded" height={height} />
  </Box>
);

interface QueryStatesProps<T> {
  readonly query: FailedQuery & { readonly data: T | undefined };
  /** The title of the error while nothing is loaded. */
  readonly failed: string;
  /** The title of the error above what was loaded before; false if that is shown without it. */
  readonly outdated?: string | false;
  /** Announced while it loads. */
  readonly loading?: string;
  /** The height of the box that is shown while it loads, in pixels. */
  readonly height?: number;
  /** Shown while it loads instead of that box. */
  readonly placeholder?: ReactNode;
  /** Shown for a list without entries. */
  readonly empty?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** What a query has loaded, or that it is loading, that it failed, or that there is nothing. */
export function QueryStates<T>({
  query,
  failed,
  outdated = failed,
  loading,
  height = 240,
  placeholder = <LoadingBox label={loading} height={height} />,
  empty,
  children,
}: QueryStatesProps<T>) {
  const { data, error } = query;
  if (data === undefined) return error ? <QueryError query={query} title={failed} /> : placeholder;
  return (
    <>
      {error && outdated !== false && (
        <Box sx={{ mb: 3 }}>
          <QueryError query={query} title={outdated} />
        </Box>
      )}
      {empty !== undefined && Array.isArray(data) && data.length === 0 ? empty : children(data)}
    </>
  );
}
