import type { HistoryEntry } from '@formroom/domain/api/history.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';

const PAGE_SIZE = 50;

/** What was changed in a record, newest first, in pages; those of one moment always come together. */
export const historyQuery = (studentId: string) =>
  infiniteQueryOptions({
    queryKey: ['student-history', studentId],
    queryFn: ({ pageParam, signal }) => {
      const question = new URLSearchParams({
        limit: String(PAGE_SIZE),
        ...(pageParam && { before: pageParam }),
      });
      const path = pathTo(paths.studentHistory, { id: studentId });
      return get<HistoryEntry[]>(`${path}?${question.toString()}`, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.at),
    staleTime: 0,
  });
