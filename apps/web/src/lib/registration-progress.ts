import { paths } from '@formroom/domain/api/paths.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';

const TIME_LIMIT_MS = 60_000;

/** The number of registrations in each state, by class in order. */
export const registrationProgressQuery = queryOptions({
  queryKey: ['registration-progress'],
  queryFn: ({ signal }) => get(paths.registrationProgress, { signal, timeoutMs: TIME_LIMIT_MS }),
  staleTime: 0,
});
