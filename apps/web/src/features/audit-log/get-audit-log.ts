import type { AuditEvent, AuditQuery } from '@formroom/domain/api/audit-log.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';

/** The filters of the log; an empty one is not applied. */
export interface AuditLogFilter {
  readonly event: AuditEvent | '';
  readonly without_views: '1' | '';
  readonly student_id: string;
  readonly who: string;
  /** The first and last day, `yyyy-MM-dd` in the school's time zone, both included. */
  readonly from: string;
  readonly to: string;
}

/** The log in pages, newest entries first. */
export const auditLogQuery = (filter: AuditLogFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit-log', filter],
    queryFn: ({ pageParam, signal }) => {
      const entries = Object.entries({ ...filter, before: pageParam }).filter(([, value]) => value !== '');
      const query: Partial<AuditQuery> = Object.fromEntries(entries);
      return get(paths.auditLog, { query, signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
