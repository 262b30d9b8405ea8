import type { AuditPage } from '@formroom/domain/api/audit.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';

const MAX_SHOWN = 5;

/** The newest entries of the audit log about exports. */
export const lastExportsQuery = queryOptions({
  queryKey: ['last-exports'],
  queryFn: async ({ signal }) => {
    const question = new URLSearchParams({ event: 'data-exported', limit: String(MAX_SHOWN) });
    return (await get<AuditPage>(`${paths.auditLog}?${question.toString()}`, { signal })).data;
  },
  staleTime: 0,
});
