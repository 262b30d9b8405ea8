import { paths } from '@formroom/domain/api/paths.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';
import { useRecordOwner } from '#web/lib/record-owner.ts';

/** In a year in which nothing is asked, this changes only with the year. */
const STALE_MS = 5 * 60_000;

/** What is confirmed of a student’s record for the school year (R54). Another tab may have confirmed something. */
export const confirmationsQuery = (id: string) =>
  queryOptions({
    queryKey: ['confirmations', id],
    queryFn: ({ signal }) => get(paths.confirmations, { params: { id }, signal }),
    staleTime: ({ state }) => (state.data?.asked === false ? STALE_MS : 0),
    refetchOnWindowFocus: true,
  });

export const useConfirmations = () => useQuery(confirmationsQuery(useRecordOwner().studentId));
