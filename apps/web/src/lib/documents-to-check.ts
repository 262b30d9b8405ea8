import { paths } from '@formroom/domain/api/paths.ts';
import { queryOptions } from '@tanstack/react-query';
import { poll } from '#web/lib/api-client.ts';

const POLL_MS = 60_000;

/** The start of the query keys of the count and the lists. */
export const documentsToCheckKey = ['documents-to-check'] as const;

/** The number of documents that the office has not checked yet, read again every minute. */
export const documentsToCheckCountQuery = queryOptions({
  queryKey: [...documentsToCheckKey, 'count'],
  queryFn: ({ signal }) => poll(paths.documentsToCheckCount, { signal }),
  refetchInterval: POLL_MS,
});
