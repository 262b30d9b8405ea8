import { paths } from '@formroom/domain/api/paths.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';

const PAGE_SIZE = 50;

/** What was changed in a record, newest first, in pages; those of one moment always come together. */
export const historyQuery = (studentId: string) =>
  infiniteQueryOptions({
    queryKey: ['student-history', studentId],
    queryFn: ({ pageParam, signal }) =>
      get(paths.studentHistory, {
        params: { id: studentId },
        query: { limit: PAGE_SIZE, before: pageParam || undefined },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.at),
    staleTime: 0,
  });
