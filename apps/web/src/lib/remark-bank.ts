import { paths } from '@formroom/domain/api/paths.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';

/** The remarks of the school, and one's own. */
export const remarkBankQuery = queryOptions({
  queryKey: ['remark-bank'],
  queryFn: ({ signal }) => get(paths.remarkBank, { signal }),
  staleTime: 0,
});
