import { paths } from '@formroom/domain/api/paths.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';

const TIME_LIMIT_MS = 60_000;

/** The number of registrations in each state, by class in order. */
export const registrationProgressQuery = queryOptions({
  queryKey: ['registration-progress'],
  queryFn: async ({ signal }) => {
    const classes = await get(paths.registrationProgress, { signal, timeoutMs: TIME_LIMIT_MS });
    return classes.flatMap((each) => ('complete' in each ? [each] : []));
  },
  staleTime: 0,
});

/** Who was registered for a past year, by class in order. */
export const pastProgressQuery = (year: number) =>
  queryOptions({
    queryKey: ['registration-progress', year],
    queryFn: async ({ signal }) => {
      const classes = await get(paths.registrationProgress, {
        query: { year },
        signal,
        timeoutMs: TIME_LIMIT_MS,
      });
      return classes.flatMap((each) => ('registered' in each ? [each] : []));
    },
    staleTime: 0,
  });
