import { paths } from '@formroom/domain/api/paths.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';

/** The current school year and the past ones, the latest first. */
export const schoolYearsQuery = queryOptions({
  queryKey: ['school-years'],
  queryFn: ({ signal }) => get(paths.schoolYears, { signal }),
  staleTime: 0,
});
