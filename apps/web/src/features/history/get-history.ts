import { paths } from '@formroom/domain/api/paths.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';

const PAGE_SIZE = 50;

/** The changes of a record in pages, newest first. The changes of one moment are always on one page. */
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
