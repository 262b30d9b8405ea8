import type { FirstPassword } from '@formroom/domain/api/accounts.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';

/** What a student signs in with after a reset. */
export const firstPasswordQuery = (studentId: string) =>
  queryOptions({
    queryKey: ['first-password', studentId],
    queryFn: ({ signal }) => get<FirstPassword>(pathTo(paths.firstPassword, { id: studentId }), { signal }),
    staleTime: 0,
    gcTime: 0,
  });
