import { paths } from '@formroom/domain/api/paths.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';
import { slipClassesKey } from '#web/lib/print-slips.ts';

/** Loaded each time the page is opened, because families sign in meanwhile. */
export const slipClassesQuery = queryOptions({
  queryKey: slipClassesKey,
  queryFn: ({ signal }) => get(paths.credentialSlips, { signal }),
  staleTime: 0,
});
