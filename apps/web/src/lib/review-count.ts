import { paths } from '@formroom/domain/api/paths.ts';
import { MAX_REVIEW_COUNT } from '@formroom/domain/registration/review-risk.ts';
import { queryOptions } from '@tanstack/react-query';
import { poll } from '#web/lib/api-client.ts';

const POLL_MS = 60_000;

/** The number of students whose family changed something that the office has not seen, read again every minute. */
export const reviewCountQuery = queryOptions({
  queryKey: ['review-count'],
  queryFn: ({ signal }) => poll(paths.reviewCount, { signal }),
  refetchInterval: POLL_MS,
});

/** A count as text: `99+` where the server stopped counting. */
export const formatReviewCount = (count: number) =>
  count < MAX_REVIEW_COUNT ? String(count) : `${MAX_REVIEW_COUNT - 1}+`;
