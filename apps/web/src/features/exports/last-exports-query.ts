import { paths } from '@formroom/domain/api/paths.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';

const MAX_SHOWN = 5;

/** The newest exports in the audit log. */
export const lastExportsQuery = queryOptions({
  queryKey: ['last-exports'],
  queryFn: async ({ signal }) => {
    const query = { event: 'data-exported', limit: MAX_SHOWN } as const;
    return (await get(paths.auditLog, { query, signal })).data;
  },
  staleTime: 0,
});
