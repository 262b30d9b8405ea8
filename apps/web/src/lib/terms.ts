import { paths } from '@formroom/domain/api/paths.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';

/** All terms, newest first. */
export const termsQuery = queryOptions({
  queryKey: ['terms'],
  queryFn: ({ signal }) => get(paths.listedTerms, { signal }),
  staleTime: 0,
});
