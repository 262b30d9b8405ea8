import { paths } from '@formroom/domain/api/paths.ts';
import type { DataCheckId } from '@formroom/domain/registration/data-checks/data-checks.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';

export const dataChecksKey = ['data-checks'] as const;
const PAGE_SIZE = 50;

/** What one check finds, with the counts of all. */
export const dataChecksQuery = (check: DataCheckId) =>
  queryOptions({
    queryKey: [...dataChecksKey, check],
    queryFn: ({ signal }) => get(paths.dataChecks, { query: { check, page_size: PAGE_SIZE }, signal }),
    staleTime: 0,
  });
